import { describe, expect, it } from 'vitest'
import { type RequestEvent, stepRequest } from '../requests/requests.rules.ts'
import { contains, formatRuns, parseRuns, runsOf, union } from './seconds.rules.ts'
import { clientHeldMs, type Phase, type SessionEvent, step } from './sessions.rules.ts'

const phases: Record<string, Phase> = {
  STARTING: { state: 'STARTING' },
  ACTIVE: { state: 'ACTIVE' },
  'HELD client': { state: 'HELD', since: 10_000, missing: 'client', missingSince: 10_000, performerMs: 0 },
  'HELD performer': {
    state: 'HELD',
    since: 10_000,
    missing: 'performer',
    missingSince: 10_000,
    performerMs: 0,
  },
  'HELD server': { state: 'HELD', since: 10_000, missing: 'server', missingSince: 10_000, performerMs: 0 },
  ENDED: { state: 'ENDED', reason: 'CAP_REACHED' },
}
const events: Record<string, SessionEvent> = {
  delivered: { type: 'delivered', from: 14_000, until: 15_000, fresh: true },
  'delivered late': { type: 'delivered', from: 11_000, until: 12_000, fresh: false },
  silent: { type: 'silent', since: 10_000, missing: 'performer', from: 12_000 },
  'start timed out': { type: 'start-timed-out' },
  'hold timed out': { type: 'hold-timed-out' },
  'client gone': { type: 'client-gone' },
  'no credit': { type: 'exhausted', by: 'credit' },
  'no cap': { type: 'exhausted', by: 'cap' },
  'client ends': { type: 'end', by: 'client' },
  'performer ends': { type: 'end', by: 'performer' },
  'admin ends': { type: 'end', by: 'admin' },
}

/** Rows: events. Columns: STARTING, ACTIVE, HELD for the client, for the performer, for the server. */
const table: Record<keyof typeof events, [string, string, string, string, string]> = {
  delivered: ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE'],
  'delivered late': ['ACTIVE', 'ACTIVE', 'HELD client', 'HELD performer', 'HELD server'],
  silent: ['STARTING', 'HELD performer', 'HELD performer', 'HELD performer', 'HELD performer'],
  'start timed out': ['NEVER_STARTED', 'ACTIVE', 'HELD client', 'HELD performer', 'HELD server'],
  'hold timed out': ['STARTING', 'ACTIVE', 'CLIENT_LOST', 'PERFORMER_LOST', 'SERVER_LOST'],
  'client gone': ['STARTING', 'CLIENT_LOST', 'CLIENT_LOST', 'CLIENT_LOST', 'CLIENT_LOST'],
  'no credit': [
    'CREDIT_EXHAUSTED',
    'CREDIT_EXHAUSTED',
    'CREDIT_EXHAUSTED',
    'CREDIT_EXHAUSTED',
    'CREDIT_EXHAUSTED',
  ],
  'no cap': ['CAP_REACHED', 'CAP_REACHED', 'CAP_REACHED', 'CAP_REACHED', 'CAP_REACHED'],
  'client ends': ['CLIENT_ENDED', 'CLIENT_ENDED', 'CLIENT_ENDED', 'CLIENT_ENDED', 'CLIENT_ENDED'],
  'performer ends': [
    'PERFORMER_ENDED',
    'PERFORMER_ENDED',
    'PERFORMER_ENDED',
    'PERFORMER_ENDED',
    'PERFORMER_ENDED',
  ],
  'admin ends': ['ADMIN_ENDED', 'ADMIN_ENDED', 'ADMIN_ENDED', 'ADMIN_ENDED', 'ADMIN_ENDED'],
}

function nameOf(phase: Phase): string {
  if (phase.state === 'ENDED') return phase.reason
  return phase.state === 'HELD' ? `HELD ${phase.missing}` : phase.state
}

describe('the session machine', () => {
  const states = ['STARTING', 'ACTIVE', 'HELD client', 'HELD performer', 'HELD server']
  const cells = Object.entries(table).flatMap(([event, row]) =>
    states.map((state, column) => ({ state, event, next: row[column] })),
  )
  it.each(cells)('[S6] $state, $event → $next', ({ state, event, next }) => {
    const phase = phases[state]
    const given = events[event]
    if (!phase || !given) throw new Error('the table names what does not exist')
    const result = step(phase, given)
    expect(nameOf(result.phase)).toBe(next)
    const closing = result.effects.filter(({ type }) => type === 'close')
    expect(closing).toHaveLength(result.phase.state === 'ENDED' ? 1 : 0)
  })

  it.each(Object.keys(events))('[B10] ENDED absorbs %s', (event) => {
    const given = events[event]
    const ended: Phase = { state: 'ENDED', reason: 'CAP_REACHED' }
    expect(given && step(ended, given)).toEqual({ phase: ended, effects: [] })
  })

  it('[S8] counts held time without the part in which late evidence proves delivery', () => {
    const held: Phase = {
      state: 'HELD',
      since: 10_000,
      missing: 'client',
      missingSince: 10_000,
      performerMs: 0,
    }
    const late = step(held, { type: 'delivered', from: 10_000, until: 12_000, fresh: false })
    const back = step(late.phase, { type: 'delivered', from: 14_000, until: 15_000, fresh: true })
    expect(back.effects).toEqual([
      { type: 'count-held', ms: 2000 },
      { type: 'count-client-held', ms: 2000 },
    ])
  })
})

describe('the request machine', () => {
  const table: Record<RequestEvent, Record<string, string | null>> = {
    accept: {
      PENDING: 'ACCEPTED',
      ACCEPTED: 'ACCEPTED',
      DECLINED: null,
      CANCELLED: null,
      EXPIRED: null,
      STARTED: null,
    },
    decline: {
      PENDING: 'DECLINED',
      ACCEPTED: null,
      DECLINED: 'DECLINED',
      CANCELLED: null,
      EXPIRED: null,
      STARTED: null,
    },
    cancel: {
      PENDING: 'CANCELLED',
      ACCEPTED: 'CANCELLED',
      DECLINED: 'DECLINED',
      CANCELLED: 'CANCELLED',
      EXPIRED: 'EXPIRED',
      STARTED: null,
    },
    expire: {
      PENDING: 'EXPIRED',
      ACCEPTED: 'EXPIRED',
      DECLINED: null,
      CANCELLED: null,
      EXPIRED: 'EXPIRED',
      STARTED: null,
    },
    start: {
      PENDING: null,
      ACCEPTED: 'STARTED',
      DECLINED: null,
      CANCELLED: null,
      EXPIRED: null,
      STARTED: 'STARTED',
    },
  }
  it.each(Object.keys(table) as RequestEvent[])('[S4] %s in every state', (event) => {
    for (const [state, next] of Object.entries(table[event]))
      expect(stepRequest(state as Parameters<typeof stepRequest>[0], event)).toBe(next)
  })
})

it('[B4] converts seconds to runs and back, merges runs, and finds a second in them', () => {
  const runs = union(parseRuns('{[1,3),[7,9)}'), runsOf([3, 5, 6]))
  expect(formatRuns(runs)).toBe('{[1,4),[5,9)}')
  expect([0, 1, 3, 4, 5, 8, 9].filter((second) => contains(runs, second))).toEqual([1, 3, 5, 8])
})

it.each([
  ['begins', 0, 90_000],
  ['has run for 59 min', 59 * 60_000, 90_000],
  ['has run for an hour', 3_600_000, 10_000],
])(
  '[B13] counts what the client held before a session, but for 10 s, until an hour after it began: %s',
  (_, ranMs, expected) => {
    const row = { client_held_ms: 10_000, client_held_before_ms: 85_000, created_at: new Date(1_000) }
    expect(clientHeldMs(row, 1_000 + ranMs)).toBe(expected)
  },
)
