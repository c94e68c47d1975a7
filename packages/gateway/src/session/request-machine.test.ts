import { describe, expect, it } from 'vitest'
import { GatewayError } from '../errors.ts'
import type { Reply } from './read-message.ts'
import {
  type Expectation,
  type RequestEvent,
  type RequestState,
  requestTransition,
} from './request-machine.ts'

const said = { data: { videoroom: 'event' } }
const replies = {
  ack: { type: 'ack' },
  success: { type: 'success' },
  id: { type: 'success', id: 7 },
  said: { type: 'success', said },
  event: { type: 'event', sender: 1, said },
  info: { type: 'info', info: {} },
  refusal: { type: 'error', code: 403, reason: 'Unauthorized' },
  no: { type: 'event', sender: 1, said: { data: { error_code: 426, error: 'No such room' } } },
  malformed: { type: 'malformed' },
} satisfies Record<string, Reply>

/** What each reply does to a request that expects this; a word in place of `resolve` is the error's kind. */
const settled: Record<Expectation, Record<keyof typeof replies, string>> = {
  success: { ...always(), ack: 'malformed', success: 'resolve', id: 'resolve', said: 'resolve' },
  done: { ...always(), ack: 'resolve', success: 'resolve', id: 'resolve', said: 'resolve' },
  info: { ...always(), ack: 'malformed', success: 'malformed', id: 'malformed', info: 'resolve' },
  answer: { ...always(), ack: 'waits', said: 'resolve', event: 'resolve', no: 'plugin' },
  goodbye: { ...always(), ack: 'malformed', success: 'resolve', id: 'resolve', said: 'resolve' },
}

function always() {
  const wrong = { ack: '', success: 'malformed', id: 'malformed', said: 'malformed', event: 'malformed' }
  return { ...wrong, info: 'malformed', no: 'malformed', refusal: 'janus', malformed: 'malformed' }
}

const expectations = Object.keys(settled) as Expectation[]
const names = Object.keys(replies) as (keyof typeof replies)[]
const rows = expectations.flatMap((expects) => names.map((name) => ({ expects, name })))

describe('request machine', () => {
  it.each(rows)('[G1] $name for who expects $expects', ({ expects, name }) => {
    const reply = replies[name]
    expect(outcome({ name: 'sent', expects }, { type: 'replied', reply })).toBe(settled[expects][name])
  })

  it('[G1] an answer may come after an ack, before it, or twice', () => {
    const acknowledged = { name: 'acknowledged', expects: 'answer' } as const
    expect(outcome(acknowledged, { type: 'replied', reply: replies.ack })).toBe('waits')
    expect(outcome(acknowledged, { type: 'replied', reply: replies.event })).toBe('resolve')
    expect(outcome({ name: 'settled' }, { type: 'replied', reply: replies.event })).toBe('waits')
  })

  it('[G1] what was never acknowledged may be retried, what was may have been done', () => {
    const lost = { type: 'lost' } as const
    const expired = { type: 'expired' } as const
    const sent = { name: 'sent', expects: 'answer' } as const
    const acknowledged = { name: 'acknowledged', expects: 'answer' } as const
    expect(rejection(sent, lost)).toMatchObject({ kind: 'lost', retryable: true })
    expect(rejection(acknowledged, lost)).toMatchObject({ kind: 'lost', retryable: false })
    expect(rejection(sent, expired)).toMatchObject({ kind: 'timeout', retryable: true })
    expect(rejection(acknowledged, expired)).toMatchObject({ kind: 'timeout', retryable: false })
    expect(rejection(sent, { type: 'undelivered', cause: 'x' })).toMatchObject({
      message: 'Is the server down? (connected=false)',
      cause: 'x',
    })
  })

  it('[G1] gives the reason of an abort, and the error of an end, as they are', () => {
    const sent = { name: 'sent', expects: 'done' } as const
    const error = new GatewayError('closed')
    expect(rejection(sent, { type: 'aborted', reason: 'enough' })).toBe('enough')
    expect(rejection(sent, { type: 'ended', error })).toBe(error)
    expect(outcome({ name: 'sent', expects: 'goodbye' }, { type: 'ended', error })).toBe('waits')
  })

  it.each([
    [458, 'session-gone', 'The session is gone'],
    [459, 'invalid-handle', 'Invalid handle'],
    [460, 'invalid-plugin', 'Invalid plugin'],
    [403, 'janus', 'said Janus'],
  ])('[G1] takes the code %i of Janus for %s', (code, kind, message) => {
    const reply = { type: 'error', code, reason: 'said Janus' } as const
    const error = rejection({ name: 'sent', expects: 'done' }, { type: 'replied', reply })
    expect(error).toMatchObject({ kind, code, reason: 'said Janus', message })
  })
})

function outcome(state: RequestState, event: RequestEvent): string {
  const [effect] = requestTransition(state, event).effects
  if (!effect) return 'waits'
  return effect.type === 'resolve' ? 'resolve' : (effect.error as GatewayError).kind
}

function rejection(state: RequestState, event: RequestEvent): unknown {
  const [effect] = requestTransition(state, event).effects
  return effect?.type === 'reject' ? effect.error : undefined
}
