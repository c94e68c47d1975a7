import { describe, expect, it } from 'vitest'
import { GatewayError } from '../errors.ts'
import {
  type SessionEvent,
  type SessionState,
  type SessionStep,
  sessionTransition,
  startSession,
} from './session-machine.ts'

const sessionId = 5
const states = {
  connecting: { name: 'connecting', server: 0 },
  opening: { name: 'opening', server: 0 },
  pausing: { name: 'pausing', server: 1 },
  connected: { name: 'connected', server: 1, sessionId },
  waiting: { name: 'waiting', server: 1, sessionId, attempt: 2 },
  returning: { name: 'returning', server: 1, sessionId, attempt: 2 },
  claiming: { name: 'claiming', server: 1, sessionId, attempt: 2 },
  closed: { name: 'closed' },
} satisfies Record<string, SessionState>

const refused = new GatewayError('janus', { code: 403, reason: 'no' })
const gone = new GatewayError('session-gone')
const events = {
  opened: { type: 'opened' },
  granted: { type: 'granted', sessionId },
  refused: { type: 'refused', error: refused },
  lost: { type: 'lost', cause: 'cut' },
  pauseOver: { type: 'pauseOver' },
  gaveUp: { type: 'gaveUp' },
  gone: { type: 'gone', error: gone, timedOut: true },
  close: { type: 'close' },
} satisfies Record<string, SessionEvent>

type StateName = keyof typeof states
type EventName = keyof typeof events
const stay = ''
const over = 'closed: end disconnect'
const next = 'pausing: disconnect pause'
const retry = 'waiting: disconnect planReturn'
const up = 'connected: attend notifyConnected'

/** Two servers. For each state and event: the state that follows, and the effects in order. */
const table: Record<StateName, Partial<Record<EventName, string>>> = {
  connecting: { opened: 'opening: create', refused: over, lost: next, close: over },
  opening: { granted: up, refused: over, lost: next, close: over },
  pausing: { pauseOver: 'connecting: connect', refused: over, close: over },
  connected: {
    lost: 'waiting: disconnect notifyLost planReturn',
    gone: over,
    close: 'closed: sayGoodbye end',
  },
  waiting: { pauseOver: 'returning: connect', refused: over, gaveUp: over, gone: over, close: over },
  returning: { opened: 'claiming: claim', refused: over, lost: retry, gaveUp: over, gone: over, close: over },
  claiming: { granted: up, refused: over, lost: retry, gaveUp: over, gone: over, close: over },
  closed: {},
}

const rows = Object.keys(states).flatMap((from) =>
  Object.keys(events).map((on) => ({ from: from as StateName, on: on as EventName })),
)

describe('session machine', () => {
  it.each(rows)('[G1] $on while $from', ({ from, on }) => {
    const step = sessionTransition({ servers: 2 }, states[from], events[on])
    const expected = table[from][on] ?? stay
    if (expected === stay) expect(step).toEqual({ state: states[from], effects: [] })
    else expect(short(step)).toBe(expected)
  })

  it('[G1] tries each server once, 200 ms apart, and then says so', () => {
    expect(startSession().effects).toEqual([{ type: 'connect', server: 0 }])
    const second = sessionTransition({ servers: 2 }, states.connecting, events.lost)
    expect(second.state).toEqual({ name: 'pausing', server: 1 })
    expect(second.effects).toContainEqual({ type: 'pause', delayMs: 200 })
    const last = sessionTransition({ servers: 2 }, { name: 'opening', server: 1 }, events.lost)
    expect(short(last)).toBe(over)
    expect(last.effects[0]).toMatchObject({
      error: {
        message: 'Error connecting to any of the provided Janus servers: Is the server down?',
        cause: 'cut',
      },
    })
  })

  it('[G1] looks for a session to claim on every server', () => {
    const plan = { servers: 2, claim: 9 }
    const asked = sessionTransition(plan, states.connecting, events.opened)
    expect(asked.effects).toEqual([{ type: 'claim', sessionId: 9 }])
    const unknown = { type: 'refused', error: gone } as const
    expect(short(sessionTransition(plan, states.opening, unknown))).toBe(next)
    const last = sessionTransition(plan, { name: 'opening', server: 1 }, unknown)
    expect(last.effects[0]).toMatchObject({ type: 'end', error: { kind: 'session-gone' } })
  })

  it('[G1] counts reconnect attempts from the loss on, and ends when the policy gives up', () => {
    const lost = sessionTransition({ servers: 2 }, states.connected, events.lost)
    expect(lost.effects).toContainEqual({ type: 'planReturn', attempt: 1 })
    const again = sessionTransition({ servers: 2 }, states.claiming, events.lost)
    expect(again.effects).toContainEqual({ type: 'planReturn', attempt: 3 })
    const enough = sessionTransition({ servers: 2 }, states.waiting, events.gaveUp)
    expect(enough.effects[0]).toMatchObject({
      error: { message: 'Lost connection to the server (is it down?)' },
    })
  })
})

function short({ state, effects }: SessionStep): string {
  return `${state.name}: ${effects.map(({ type }) => type).join(' ')}`
}
