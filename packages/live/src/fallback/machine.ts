import {
  type AttemptEffect,
  type AttemptEvent,
  type AttemptState,
  type ConnectEffect,
  createMoves,
  type Step,
} from '../machine/moves.ts'

/** in order */
export const fallbackStates = [
  'created',
  'connecting',
  'buffering',
  'playing',
  'reconnecting',
  'disconnected',
  'destroy',
] as const
export type FallbackStateName = (typeof fallbackStates)[number]

export type FallbackState = AttemptState<FallbackStateName>

export type FallbackEvent =
  | AttemptEvent
  | { type: 'opened' }
  /** the first one of this connection */
  | { type: 'picture' }
  | { type: 'stop' }
  | { type: 'destroy' }

export type FallbackEffect = AttemptEffect | ConnectEffect | { type: 'clearScreen' }

export type FallbackStep = Step<FallbackState, FallbackEffect>

export function createdFallback(awake: boolean): FallbackState {
  return { name: 'created', attempts: 0, awake, cause: undefined }
}

function canMove(from: FallbackStateName, to: FallbackStateName): boolean {
  if (to === 'reconnecting' || to === 'disconnected' || to === 'destroy') return true
  if (from === 'reconnecting') return to === 'connecting'
  return fallbackStates.indexOf(to) === fallbackStates.indexOf(from) + 1
}

const { enter, onAttempt } = createMoves<FallbackStateName, FallbackState, FallbackEffect>(
  'fallback player',
  canMove,
  (cause) => ({ cause }),
)

/** What a fallback player does about an event. An event that would be an invalid move throws, naming both states. */
export function fallbackTransition(state: FallbackState, event: FallbackEvent): FallbackStep {
  const here: FallbackStep = { state, effects: [] }
  if (state.name === 'destroy') return here
  switch (event.type) {
    case 'opened':
      return enter(here, 'buffering', [])
    case 'picture':
      return state.name === 'buffering' ? enter(here, 'playing', [], { attempts: 0, cause: undefined }) : here
    case 'stop':
      return enter(here, 'disconnected', [{ type: 'hangUp' }, { type: 'clearScreen' }])
    case 'destroy':
      return enter(here, 'destroy', [{ type: 'hangUp' }, { type: 'clearScreen' }])
    default:
      return onAttempt(here, event)
  }
}
