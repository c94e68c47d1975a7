import { reconnect } from '../constants.ts'
import { LiveError } from '../errors.ts'

/** What an application sees of a publisher or a player. */
export type ExternalState = 'disconnected' | 'connecting' | 'reconnecting' | 'active' | 'connected'

/** One step of a machine: the state it is in now, and what is to be done about it. */
export interface Step<State, Effect> {
  state: State
  effects: Effect[]
}

export interface ExternalStateEffect {
  type: 'externalState'
  state: ExternalState
}

export type AttemptEvent =
  | { type: 'start' }
  | { type: 'failed'; error: LiveError }
  | { type: 'retryDue' }
  | { type: 'pageSlept' }
  | { type: 'pageWoke' }

/** Begins an attempt. */
export interface ConnectEffect {
  type: 'connect'
  attempt: number
}

/** What every machine asks for besides: the end of an attempt, the next one, and news for the application. */
export type AttemptEffect =
  | ExternalStateEffect
  | { type: 'scheduleRetry'; delayMs: number }
  | { type: 'cancelRetry' }
  | { type: 'notifyAttempt'; attempt: number; of: number; cause?: LiveError | undefined }
  | { type: 'notifyError'; error: LiveError }
  | { type: 'hangUp' }

/** [C1] What an application sees of a state of any of the machines: between connecting and running come its steps. */
export function externalState(name: string): ExternalState {
  switch (name) {
    case 'created':
    case 'disconnected':
    case 'destroy':
      return 'disconnected'
    case 'connecting':
    case 'reconnecting':
      return name
    case 'playing':
    case 'publishing':
      return 'active'
    default:
      return 'connected'
  }
}

type AttemptStateName = 'connecting' | 'reconnecting' | 'disconnected'

/** What the machines know of their attempts. */
export interface AttemptState<Name extends string> {
  name: Name
  /** [C2] retries made since media was last connected */
  attempts: number
  /** the page can connect: it is online, and for a player visible */
  awake: boolean
  /** why it reconnects */
  cause?: LiveError | undefined
}

/**
 * The moves of all machines, and their attempts. Invalid moves throw, naming both states. `lost`: what a failure changes
 * in the state; `release`: what is done besides where it gives up.
 */
export function createMoves<Name extends string, State extends AttemptState<Name>, Effect>(
  machine: string,
  canMove: (from: Name, to: Name) => boolean,
  lost: (cause: LiveError) => Partial<Omit<State, 'name'>>,
  ...release: Effect[]
) {
  type Moved = Step<State, Effect | AttemptEffect | ConnectEffect>

  /** The only function that changes a machine's state name; it reports external changes. */
  function enter(
    from: Moved,
    to: Name | AttemptStateName,
    effects: Moved['effects'],
    changes: Partial<Omit<State, 'name'>> = {},
  ): Moved {
    const { name } = from.state
    if (!canMove(name, to as Name))
      throw new Error(`invalid state change of the ${machine} from '${name}' to '${to}'`)
    const external = externalState(to)
    const changed: ExternalStateEffect[] =
      external === externalState(name) ? [] : [{ type: 'externalState', state: external }]
    return {
      state: { ...from.state, ...changes, name: to as Name },
      effects: [...from.effects, ...changed, ...effects],
    }
  }

  /** [C4] */
  function fail(from: Moved, error: LiveError): Moved {
    const effects: Moved['effects'] = [{ type: 'hangUp' }, ...release, { type: 'notifyError', error }]
    return enter(from, 'disconnected', effects, lost(error))
  }

  /** [C2] */
  function recover(from: Moved, cause: LiveError): Moved {
    const { attempts, awake } = from.state
    if (attempts >= reconnect.maximumAttempts) {
      const message = `gave up after ${attempts} attempts: ${cause.message}`
      return fail(from, new LiveError('ATTEMPTS_EXHAUSTED', message, { cause }))
    }
    // while the page sleeps no retry is scheduled: waking schedules it
    const retry = awake ? [scheduleRetry(attempts)] : []
    return enter(from, 'reconnecting', [{ type: 'hangUp' }, ...retry], lost(cause))
  }

  /** [C3] The transport is closed or has failed. */
  function lose(from: Moved, error: LiveError): Moved {
    if (!error.recoverable) return fail(from, error)
    return recover(enter(from, 'disconnected', [{ type: 'hangUp' }]), error)
  }

  function onAttempt(here: Moved, event: AttemptEvent): Moved {
    const { state } = here
    const { name, attempts, cause } = state
    switch (event.type) {
      case 'start':
        return enter(here, 'connecting', [{ type: 'connect', attempt: 0 }])
      case 'failed':
        if (name === 'created' || name === 'disconnected') return here
        return event.error.recoverable ? recover(here, event.error) : fail(here, event.error)
      case 'retryDue': {
        const attempt = attempts + 1
        const notice = { type: 'notifyAttempt' as const, attempt, of: reconnect.maximumAttempts, cause }
        const counted = { ...here, state: { ...state, attempts: attempt } }
        return enter(counted, 'connecting', [notice, { type: 'connect', attempt }])
      }
      case 'pageSlept':
        return { state: { ...state, awake: false }, effects: [{ type: 'cancelRetry' }] }
      case 'pageWoke':
        return {
          state: { ...state, awake: true },
          effects: name === 'reconnecting' ? [scheduleRetry(attempts)] : [],
        }
    }
  }

  return { enter, recover, lose, onAttempt }
}

/** [C2] */
function scheduleRetry(attempts: number): AttemptEffect {
  return {
    type: 'scheduleRetry',
    delayMs: attempts === 0 ? reconnect.firstDelayMs : reconnect.laterDelayMs,
  }
}
