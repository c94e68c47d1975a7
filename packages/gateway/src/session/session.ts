import { keepaliveEveryMs } from '../constants.ts'
import { createEmitter, type Emitter, type OwnedEmitter } from '../emitter.ts'
import { GatewayError } from '../errors.ts'
import type { GatewayEvents, ReconnectPolicy } from '../gateway.ts'
import type { CallOptions } from '../handle.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { Transport } from '../transport/port.ts'
import { createHandles, type Handles } from './handles.ts'
import { createLink, type Link } from './link.ts'
import type { BareRequest, Reply } from './read-message.ts'
import { receive } from './receive.ts'
import type { Expectation } from './request-machine.ts'
import { createRequests, type Requests } from './requests.ts'
import { createRunner, type Runner } from './runner.ts'
import {
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  sessionTransition,
  startSession,
} from './session-machine.ts'
import { createSessionRequests, type SessionRequests } from './session-requests.ts'

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

/** The parts of one session; its effects change `home` and `goodbye`. */
interface SessionParts {
  settings: SessionSettings
  emitter: OwnedEmitter<GatewayEvents>
  requests: Requests
  own: SessionRequests
  handles: Handles
  link: Link
  runner: Runner<SessionState, SessionEvent>
  opening: PromiseWithResolvers<void>
  home: Session['home']
  goodbye: Promise<void>
}

/** Runs the session's machine against transport, clock and random. */
export function createSession(settings: SessionSettings): Session {
  const { servers, claim, answerWithinMs, clock, random } = settings
  const emitter = createEmitter<GatewayEvents>()
  const requests = createRequests(clock, random)
  const start = startSession()
  const runner = createRunner(
    start.state,
    (state: SessionState, event: SessionEvent) =>
      sessionTransition({ servers: servers.length, claim }, state, event),
    (effect: SessionEffect) => perform(effect),
  )
  const { dispatch } = runner
  const handles = createHandles({
    get isClosed() {
      return runner.state.name === 'closed'
    },
    ask: (...asked) => own.ask(...asked),
    settle: (handleId, error) => requests.dispatchAll({ type: 'ended', error }, handleId),
  })
  const link = createLink(
    { ...settings, openWithinMs: answerWithinMs },
    {
      opened: () => dispatch({ type: 'opened' }),
      lost: (cause) => dispatch({ type: 'lost', cause }),
      undelivered: (transaction, cause) => requests.dispatch(transaction, { type: 'undelivered', cause }),
      received: (value) => receive(value, { requests, handles, dispatch, sessionId: parts.home.sessionId }),
    },
  )
  const own = createSessionRequests(settings, requests, link, runner)
  const parts: SessionParts = {
    settings,
    emitter,
    requests,
    own,
    handles,
    link,
    runner,
    opening: Promise.withResolvers(),
    home: { sessionId: 0, server: '' },
    goodbye: Promise.resolve(),
  }
  const perform = createEffects(parts)
  for (const effect of start.effects) perform(effect)

  return {
    get state() {
      return runner.state
    },
    get home() {
      return parts.home
    },
    on: emitter.on,
    handles,
    get waiting() {
      return requests.size
    },
    opened: parts.opening.promise,
    ask: own.ask,
    close(reason) {
      dispatch({ type: 'close', reason })
      return parts.goodbye
    },
  }
}

/** What is done about each effect of the machine. */
function createEffects(parts: SessionParts): (effect: SessionEffect) => void {
  const { settings, emitter, requests, own, handles, link, runner, opening } = parts
  const { servers, secrets, clock, random } = settings
  const { dispatch } = runner
  let cancelTimer = () => {}

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

  function planReturn(attempt: number) {
    const delayMs = settings.reconnect(attempt, random)
    if (delayMs === undefined) return dispatch({ type: 'gaveUp' })
    schedule(delayMs, () => dispatch({ type: 'pauseOver' }))
    emitter.emit('reconnecting', { attempt, delayMs })
  }

  async function keepAlive() {
    await own.keepAlive()
    if (runner.state.name === 'connected') schedule(keepaliveEveryMs, keepAlive)
  }

  function end(reason: unknown, timedOut: boolean) {
    const error = reason instanceof GatewayError ? reason : new GatewayError('closed', { cause: reason })
    cancelTimer()
    requests.dispatchAll({ type: 'ended', error })
    handles.end(error, timedOut)
    opening.reject(reason ?? error)
    emitter.emit('closed', reason instanceof GatewayError ? { error } : {})
    emitter.clear()
  }

  return (effect) => {
    switch (effect.type) {
      case 'connect':
        return connect(servers[effect.server] ?? '')
      case 'disconnect':
        cancelTimer()
        link.disconnect()
        return requests.dispatchAll({ type: 'lost' })
      case 'create':
        return void own.establish({ janus: 'create' })
      case 'claim':
        return void own.establish({ janus: 'claim', session_id: effect.sessionId }, effect.sessionId)
      case 'pause':
        return schedule(effect.delayMs, () => dispatch({ type: 'pauseOver' }))
      case 'planReturn':
        return planReturn(effect.attempt)
      case 'attend':
        if (link.attend(effect.sessionId, secrets)) schedule(keepaliveEveryMs, keepAlive)
        return
      case 'notifyConnected':
        parts.home = { sessionId: effect.sessionId, server: servers[effect.server] ?? '' }
        opening.resolve()
        handles.catchUp()
        return emitter.emit('connected', parts.home)
      case 'notifyLost':
        return emitter.emit('lost', { error: effect.error })
      case 'end':
        return end(effect.error, effect.timedOut)
      case 'sayGoodbye':
        parts.goodbye = own.sayGoodbye(effect.sessionId)
    }
  }
}
