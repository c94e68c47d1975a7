import { reconnect } from '../constants.ts'
import { LiveError } from '../errors.ts'

/** What an application sees of a publisher or a player. */
export type ExternalState = 'disconnected' | 'connecting' | 'reconnecting' | 'active' | 'connected'

export class InvalidMoveError extends Error {
  constructor(machine: string, from: string, to: string) {
    super(`invalid state change of the ${machine} from '${from}' to '${to}'`)
    this.name = 'InvalidMoveError'
  }
}

/** One step of a machine: the state it is in now, and what is to be done about it. */
export interface Step<State, Effect> {
  state: State
  effects: Effect[]
}

export interface ExternalStateEffect {
  type: 'externalState'
  state: ExternalState
}

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

interface MachineRules<Name extends string> {
  machine: string
  canMove: (from: Name, to: Name) => boolean
}

/** Makes the only function that changes a machine's state name: it refuses invalid moves, and reports external changes. */
export function mover<Name extends string, State extends { name: Name }, Effect>(rules: MachineRules<Name>) {
  return function enter(
    from: Step<State, Effect | ExternalStateEffect>,
    to: Name,
    effects: Effect[],
    changes: Partial<Omit<State, 'name'>> = {},
  ): Step<State, Effect | ExternalStateEffect> {
    const { name } = from.state
    if (!rules.canMove(name, to)) throw new InvalidMoveError(rules.machine, name, to)
    const external = externalState(to)
    const told: ExternalStateEffect[] =
      external === externalState(name) ? [] : [{ type: 'externalState', state: external }]
    return {
      state: { ...from.state, ...changes, name: to },
      effects: [...from.effects, ...told, ...effects],
    }
  }
}

/** [C2] How long to wait before the next retry, when `attempts` retries were made since media was last connected. */
export function retryDelayMs(attempts: number): number {
  return attempts === 0 ? reconnect.firstDelayMs : reconnect.laterDelayMs
}

/** [C2] The error after which no retry follows; undefined: one does. */
export function exhausted(attempts: number, cause: LiveError): LiveError | undefined {
  if (attempts < reconnect.maximumAttempts) return
  const message = `gave up after ${attempts} attempts: ${cause.message}`
  return new LiveError('ATTEMPTS_EXHAUSTED', message, { cause })
}

/** [C2] While the page sleeps no retry is scheduled: waking schedules it. */
export function onPage<State extends { name: string; attempts: number }>(state: State, awake: boolean) {
  const isWaiting = awake && state.name === 'reconnecting'
  const schedule = { type: 'scheduleRetry' as const, delayMs: retryDelayMs(state.attempts) }
  return {
    state: { ...state, awake },
    effects: isWaiting ? [schedule] : awake ? [] : [{ type: 'cancelRetry' as const }],
  }
}
