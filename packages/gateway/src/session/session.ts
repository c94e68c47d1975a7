import { goodbyeWithinMs, keepaliveEveryMs } from '../constants.ts'
import { createTeller, type Emitter } from '../emitter.ts'
import { GatewayError, ignoreFailure } from '../errors.ts'
import type { GatewayEvents, ReconnectPolicy } from '../gateway.ts'
import type { CallOptions } from '../handle.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { Transport } from '../transport/port.ts'
import { createHandles, type Handles } from './handles.ts'
import { hear } from './hear.ts'
import { createLink } from './link.ts'
import type { BareRequest, Reply } from './read-message.ts'
import type { Expectation } from './request-machine.ts'
import { createRequests } from './requests.ts'
import { createRunner } from './runner.ts'
import {
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  sessionTransition,
  startSession,
} from './session-machine.ts'

export interface SessionSettings {
  servers: readonly string[]
  claim: number | undefined
  /** token and apisecret, as they go over the wire */
  secrets: Record<string, string>
  reconnect: ReconnectPolicy
  answerWithinMs: number
  transport: Transport
  clock: Clock
  random: Random
}

export interface Session {
  readonly state: SessionState
  /** the session id and server of the last connection */
  readonly home: { sessionId: number; server: string }
  readonly on: Emitter<GatewayEvents>['on']
  readonly handles: Handles
  /** how many requests are in flight */
  readonly waiting: number
  /** settles with the first connection */
  readonly opened: Promise<void>
  ask(request: BareRequest, expects: Expectation, options: CallOptions): Promise<Reply>
  /** `reason`: what ended the opening */
  close(reason?: unknown): Promise<void>
}

/** Runs the session's machine against transport, clock and random. */
export function createSession(settings: SessionSettings): Session {
  const { servers, claim, secrets, answerWithinMs, clock, random } = settings
  const teller = createTeller<GatewayEvents>()
  const requests = createRequests(clock, random)
  const opening = Promise.withResolvers<void>()
  let home = { sessionId: 0, server: '' }
  let goodbye = Promise.resolve()
  let cancelTimer = () => {}

  const start = startSession()
  const runner = createRunner(
    start.state,
    (state: SessionState, event: SessionEvent) =>
      sessionTransition({ servers: servers.length, claim }, state, event),
    perform,
  )
  const { dispatch } = runner
  const handles = createHandles({
    get isClosed() {
      return runner.state.name === 'closed'
    },
    ask,
    settle: (handleId, error) => requests.dispatchAll({ type: 'ended', error }, handleId),
  })
  const link = createLink(
    { ...settings, openWithinMs: answerWithinMs },
    {
      opened: () => dispatch({ type: 'opened' }),
      lost: (cause) => dispatch({ type: 'lost', cause }),
      undelivered: (transaction, cause) => requests.dispatch(transaction, { type: 'undelivered', cause }),
      received: (value) => hear(value, { requests, handles, dispatch, sessionId: home.sessionId }),
    },
  )

  function perform(effect: SessionEffect) {
    switch (effect.type) {
      case 'connect':
        return connect(servers[effect.server] ?? '')
      case 'disconnect':
        return disconnect()
      case 'create':
        return void establish({ janus: 'create' })
      case 'claim':
        return void establish({ janus: 'claim', session_id: effect.sessionId }, effect.sessionId)
      case 'pause':
        return schedule(effect.delayMs, () => dispatch({ type: 'pauseOver' }))
      case 'planReturn':
        return planReturn(effect.attempt)
      case 'attend':
        if (link.attend(effect.sessionId, secrets)) schedule(keepaliveEveryMs, keepAlive)
        return
      case 'tellConnected':
        home = { sessionId: effect.sessionId, server: servers[effect.server] ?? '' }
        opening.resolve()
        handles.catchUp()
        return teller.tell('connected', home)
      case 'tellLost':
        return teller.tell('lost', { error: effect.error })
      case 'end':
        return end(effect.error, effect.timedOut)
      case 'sayGoodbye':
        goodbye = sayGoodbye(effect.sessionId)
    }
  }

  function schedule(delayMs: number, run: () => void) {
    cancelTimer()
    cancelTimer = clock.after(delayMs, run)
  }

  function connect(server: string) {
    try {
      link.connect(server)
    } catch (error) {
      dispatch(error instanceof GatewayError ? { type: 'refused', error } : { type: 'lost', cause: error })
    }
  }

  function disconnect() {
    cancelTimer()
    link.disconnect()
    requests.dispatchAll({ type: 'lost' })
  }

  function planReturn(attempt: number) {
    const delayMs = settings.reconnect(attempt, random)
    if (delayMs === undefined) return dispatch({ type: 'gaveUp' })
    schedule(delayMs, () => dispatch({ type: 'pauseOver' }))
    teller.tell('reconnecting', { attempt, delayMs })
  }

  async function establish(request: BareRequest, known?: number) {
    try {
      const reply = await send(request, 'success', {}, answerWithinMs)
      const sessionId = known ?? (reply.type === 'success' ? reply.id : undefined)
      if (sessionId === undefined) throw new GatewayError('malformed')
      dispatch({ type: 'granted', sessionId })
    } catch (thrown) {
      const error = thrown as GatewayError
      dispatch(error.retryable ? { type: 'lost', cause: error } : { type: 'refused', error })
    }
  }

  async function keepAlive() {
    try {
      await ask({ janus: 'keepalive' }, 'done', {})
    } catch (cause) {
      // A socket without an ack is dead, even if its state is open.
      if (cause instanceof GatewayError && cause.kind === 'timeout') dispatch({ type: 'lost', cause })
    }
    if (runner.state.name === 'connected') schedule(keepaliveEveryMs, keepAlive)
  }

  function end(reason: unknown, timedOut: boolean) {
    const error = reason instanceof GatewayError ? reason : new GatewayError('closed', { cause: reason })
    cancelTimer()
    requests.dispatchAll({ type: 'ended', error })
    handles.end(error, timedOut)
    opening.reject(reason ?? error)
    teller.tell('closed', reason instanceof GatewayError ? { error } : {})
    teller.clear()
  }

  async function sayGoodbye(sessionId: number) {
    const request = { janus: 'destroy', session_id: sessionId }
    await send(request, 'goodbye', {}, goodbyeWithinMs).catch(
      ignoreFailure('the server ends a silent session itself'),
    )
    link.disconnect()
  }

  function send(
    { janus, ...fields }: BareRequest,
    expects: Expectation,
    { signal }: CallOptions,
    withinMs: number,
    handleId?: number,
  ): Promise<Reply> {
    return requests.ask({ expects, withinMs, handleId, signal }, (transaction) =>
      link.send({ janus, transaction, ...fields, ...secrets }),
    )
  }

  async function ask(request: BareRequest, expects: Expectation, options: CallOptions, handleId?: number) {
    const { state } = runner
    if (state.name === 'closed') throw new GatewayError('closed')
    if (state.name !== 'connected') throw new GatewayError('not-connected')
    // Janus answers `info` outside of sessions only.
    if (expects === 'info') return send(request, expects, options, answerWithinMs)
    const ids = { session_id: state.sessionId, ...(handleId !== undefined && { handle_id: handleId }) }
    return send({ ...request, ...ids }, expects, options, answerWithinMs, handleId)
  }

  for (const effect of start.effects) perform(effect)
  return {
    get state() {
      return runner.state
    },
    get home() {
      return home
    },
    on: teller.on,
    handles,
    get waiting() {
      return requests.size
    },
    opened: opening.promise,
    ask,
    close(reason) {
      dispatch({ type: 'close', reason })
      return goodbye
    },
  }
}
