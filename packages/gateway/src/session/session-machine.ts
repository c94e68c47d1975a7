import { nextTryAfterMs } from '../constants.ts'
import { GatewayError } from '../errors.ts'

interface Opening {
  name: 'connecting' | 'opening' | 'pausing'
  /** a place in the list of servers */
  server: number
}

interface Connected {
  name: 'connected'
  server: number
  sessionId: number
}

/** A session comes back to the server that holds it. */
interface Returning {
  name: 'waiting' | 'returning' | 'claiming'
  server: number
  sessionId: number
  attempt: number
}

export type SessionState = Opening | Connected | Returning | { name: 'closed' }

export type SessionEvent =
  /** the transport is open */
  | { type: 'opened' }
  /** the session was created or claimed */
  | { type: 'granted'; sessionId: number }
  | { type: 'refused'; error: GatewayError }
  /** the transport is gone, or never came */
  | { type: 'lost'; cause: unknown }
  | { type: 'pauseOver' }
  /** the policy allows no further try */
  | { type: 'gaveUp' }
  | { type: 'gone'; error: GatewayError; timedOut: boolean }
  /** `reason`: what ended an opening, in place of `close()` */
  | { type: 'close'; reason?: unknown }

export type SessionEffect =
  | { type: 'connect'; server: number }
  | { type: 'disconnect' }
  | { type: 'create' }
  | { type: 'claim'; sessionId: number }
  | { type: 'pause'; delayMs: number }
  | { type: 'planReturn'; attempt: number }
  /** listen, keep alive */
  | { type: 'attend'; sessionId: number }
  | { type: 'notifyConnected'; sessionId: number; server: number }
  | { type: 'notifyLost'; error: GatewayError }
  | { type: 'sayGoodbye'; sessionId: number }
  /** settle everything */
  | { type: 'end'; error: unknown; timedOut: boolean }

export interface SessionStep {
  state: SessionState
  effects: SessionEffect[]
}

export interface SessionPlan {
  servers: number
  /** the session to take over in place of a new one */
  claim?: number | undefined
}

export function startSession(): SessionStep {
  return connect({ name: 'connecting', server: 0 })
}

export function sessionTransition(plan: SessionPlan, state: SessionState, event: SessionEvent): SessionStep {
  if (state.name === 'closed') return stay(state)
  if (event.type === 'close') {
    const sessionId = state.name === 'connected' ? state.sessionId : undefined
    const { state: closed, effects } = end(event.reason)
    // First, so that the server is at work while this side ends.
    if (sessionId !== undefined) effects.unshift({ type: 'sayGoodbye', sessionId })
    else effects.push({ type: 'disconnect' })
    return { state: closed, effects }
  }
  switch (state.name) {
    case 'connecting':
    case 'opening':
    case 'pausing':
      return open(plan, state, event)
    case 'connected':
      return hold(state, event)
    case 'waiting':
    case 'returning':
    case 'claiming':
      return comeBack(state, event)
  }
}

function open({ servers, claim }: SessionPlan, state: Opening, event: SessionEvent): SessionStep {
  const { server } = state
  switch (event.type) {
    case 'opened':
      if (state.name !== 'connecting') return stay(state)
      return {
        state: { name: 'opening', server },
        effects: [claim === undefined ? { type: 'create' } : { type: 'claim', sessionId: claim }],
      }
    case 'granted':
      return state.name === 'opening' ? connected(server, event.sessionId) : stay(state)
    case 'refused':
      // Each server knows its own sessions only: another one may hold it.
      if (event.error.kind === 'session-gone' && server + 1 < servers) return nextServer(server)
      return fail(event.error)
    case 'lost':
      if (state.name === 'pausing') return stay(state)
      if (server + 1 < servers) return nextServer(server)
      return fail(new GatewayError('no-server', { cause: event.cause }))
    case 'pauseOver':
      return state.name === 'pausing' ? connect({ name: 'connecting', server }) : stay(state)
    case 'gone':
    case 'gaveUp':
    case 'close':
      return stay(state)
  }
}

function hold(state: Connected, event: SessionEvent): SessionStep {
  switch (event.type) {
    case 'lost': {
      const error = new GatewayError('lost', { cause: event.cause })
      return wait({ ...state, name: 'waiting', attempt: 1 }, [{ type: 'notifyLost', error }])
    }
    case 'gone':
      return fail(event.error, event.timedOut)
    case 'opened':
    case 'granted':
    case 'refused':
    case 'pauseOver':
    case 'gaveUp':
    case 'close':
      return stay(state)
  }
}

function comeBack(state: Returning, event: SessionEvent): SessionStep {
  const { server, sessionId, attempt } = state
  switch (event.type) {
    case 'pauseOver':
      return state.name === 'waiting' ? connect({ ...state, name: 'returning' }) : stay(state)
    case 'opened':
      if (state.name !== 'returning') return stay(state)
      return { state: { ...state, name: 'claiming' }, effects: [{ type: 'claim', sessionId }] }
    case 'granted':
      return state.name === 'claiming' ? connected(server, sessionId) : stay(state)
    case 'lost':
      return state.name === 'waiting'
        ? stay(state)
        : wait({ ...state, name: 'waiting', attempt: attempt + 1 })
    case 'refused':
      return fail(event.error)
    case 'gone':
      return fail(event.error, event.timedOut)
    case 'gaveUp':
      return fail(new GatewayError('lost'))
    case 'close':
      return stay(state)
  }
}

function connect(state: Opening | Returning): SessionStep {
  return { state, effects: [{ type: 'connect', server: state.server }] }
}

function nextServer(server: number): SessionStep {
  return {
    state: { name: 'pausing', server: server + 1 },
    effects: [{ type: 'disconnect' }, { type: 'pause', delayMs: nextTryAfterMs }],
  }
}

function connected(server: number, sessionId: number): SessionStep {
  return {
    state: { name: 'connected', server, sessionId },
    effects: [
      { type: 'attend', sessionId },
      { type: 'notifyConnected', sessionId, server },
    ],
  }
}

function wait(state: Returning, effects: SessionEffect[] = []): SessionStep {
  return {
    state,
    effects: [{ type: 'disconnect' }, ...effects, { type: 'planReturn', attempt: state.attempt }],
  }
}

function fail(error: GatewayError, timedOut = false): SessionStep {
  const step = end(error, timedOut)
  step.effects.push({ type: 'disconnect' })
  return step
}

function end(error: unknown, timedOut = false): SessionStep {
  return { state: { name: 'closed' }, effects: [{ type: 'end', error, timedOut }] }
}

function stay(state: SessionState): SessionStep {
  return { state, effects: [] }
}
