import { GatewayError } from '../errors.ts'
import type { Said } from '../handle.ts'
import type { Reply } from './read-message.ts'

/**
 * What settles a request: `success` (a session, a handle), `done` (an ack will do),
 * `info`, the `answer` of a plugin, which comes at once or as an event after an ack,
 * or the server's `goodbye`, which outlives the session.
 */
export type Expectation = 'success' | 'done' | 'info' | 'answer' | 'goodbye'

export type RequestState =
  | { name: 'sent'; expects: Expectation }
  | { name: 'acknowledged'; expects: 'answer' }
  | { name: 'settled' }

export type RequestEvent =
  | { type: 'replied'; reply: Reply }
  | { type: 'undelivered'; cause: unknown }
  | { type: 'lost' }
  | { type: 'expired' }
  | { type: 'aborted'; reason: unknown }
  | { type: 'ended'; error: GatewayError }

export type RequestEffect = { type: 'resolve'; reply: Reply } | { type: 'reject'; error: unknown }

export interface RequestStep {
  state: RequestState
  effects: RequestEffect[]
}

export function requestTransition(state: RequestState, event: RequestEvent): RequestStep {
  if (state.name === 'settled') return { state, effects: [] }
  // A request that was never acknowledged may be retried; an acknowledged one may have been executed.
  const retryable = state.name === 'sent'
  switch (event.type) {
    case 'replied':
      return take(state, event.reply)
    case 'undelivered':
      return reject(new GatewayError('not-connected', { cause: event.cause }))
    case 'lost':
      return reject(new GatewayError('lost', { retryable }))
    case 'expired':
      return reject(new GatewayError('timeout', { retryable }))
    case 'aborted':
      return reject(event.reason)
    case 'ended':
      return state.expects === 'goodbye' ? { state, effects: [] } : reject(event.error)
  }
}

function take(state: Exclude<RequestState, { name: 'settled' }>, reply: Reply): RequestStep {
  const { expects } = state
  switch (reply.type) {
    case 'error':
      return reject(refusal(reply.code, reply.reason))
    case 'malformed':
      return reject(new GatewayError('malformed'))
    case 'ack':
      if (expects === 'done') return resolve(reply)
      if (expects === 'answer') return { state: { name: 'acknowledged', expects }, effects: [] }
      return reject(new GatewayError('malformed'))
    case 'success':
      if (expects === 'answer') return answer(reply, reply.said)
      return expects === 'info' ? reject(new GatewayError('malformed')) : resolve(reply)
    case 'event':
      return expects === 'answer' ? answer(reply, reply.said) : reject(new GatewayError('malformed'))
    case 'info':
      return expects === 'info' ? resolve(reply) : reject(new GatewayError('malformed'))
  }
}

/** Every plugin says no in the same way: `error_code` and `error` in its data. */
function answer(
  reply: Reply,
  said: Said<{ error_code?: unknown; error?: unknown }> | undefined,
): RequestStep {
  if (!said) return reject(new GatewayError('malformed'))
  const { error_code: code, error } = said.data
  if (code === undefined && error === undefined) return resolve(reply)
  const reason = String(error)
  return reject(new GatewayError('plugin', { message: reason, reason, code: Number(code) }))
}

export const sessionGoneCode = 458
const kinds: Readonly<Record<number, 'session-gone' | 'invalid-handle' | 'invalid-plugin'>> = {
  [sessionGoneCode]: 'session-gone',
  459: 'invalid-handle',
  460: 'invalid-plugin',
}

/** The error of what Janus itself refuses. */
export function refusal(code: number, reason: string): GatewayError {
  const kind = kinds[code]
  return kind
    ? new GatewayError(kind, { code, reason })
    : new GatewayError('janus', { message: reason, code, reason })
}

function resolve(reply: Reply): RequestStep {
  return { state: { name: 'settled' }, effects: [{ type: 'resolve', reply }] }
}

function reject(error: unknown): RequestStep {
  return { state: { name: 'settled' }, effects: [{ type: 'reject', error }] }
}
