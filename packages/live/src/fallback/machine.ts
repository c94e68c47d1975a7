import { reconnect } from '../constants.ts'
import type { LiveError } from '../errors.ts'
import { type ExternalStateEffect, exhausted, mover, type Step } from '../machine/moves.ts'

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

export interface FallbackState {
  name: FallbackStateName
  /** [C2] retries made since a picture was last shown */
  attempts: number
  /** the page is online and visible */
  awake: boolean
  /** why it reconnects */
  cause: LiveError | undefined
}

export type FallbackEvent =
  | { type: 'start' }
  | { type: 'opened' }
  /** the first one of this connection */
  | { type: 'picture' }
  | { type: 'failed'; error: LiveError }
  | { type: 'retryDue' }
  | { type: 'pageSlept' }
  | { type: 'pageWoke' }
  | { type: 'stop' }
  | { type: 'destroy' }

export type FallbackEffect =
  | ExternalStateEffect
  | { type: 'connect'; attempt: number }
  | { type: 'scheduleRetry' }
  | { type: 'cancelRetry' }
  | { type: 'tellAttempt'; attempt: number; of: number; cause: LiveError }
  | { type: 'tellError'; error: LiveError }
  | { type: 'hangUp' }
  | { type: 'clearScreen' }

export type FallbackStep = Step<FallbackState, FallbackEffect>

export function createdFallback(awake: boolean): FallbackState {
  return { name: 'created', attempts: 0, awake, cause: undefined }
}

function canMove(from: FallbackStateName, to: FallbackStateName): boolean {
  if (to === 'reconnecting' || to === 'disconnected' || to === 'destroy') return true
  if (from === 'reconnecting') return to === 'connecting'
  return fallbackStates.indexOf(to) === fallbackStates.indexOf(from) + 1
}

const enter = mover<FallbackStateName, FallbackState, FallbackEffect>({
  machine: 'fallback player',
  canMove,
})

/** [C4] */
function fail(from: FallbackStep, error: LiveError): FallbackStep {
  return enter(from, 'disconnected', [{ type: 'hangUp' }, { type: 'tellError', error }])
}

function recover(from: FallbackStep, cause: LiveError): FallbackStep {
  const { attempts, awake } = from.state
  const last = exhausted(attempts, cause)
  if (last) return fail(from, last)
  // [C2] while the page sleeps no retry is scheduled: waking schedules it
  const retry: FallbackEffect[] = awake ? [{ type: 'scheduleRetry' }] : []
  return enter(from, 'reconnecting', [{ type: 'hangUp' }, ...retry], { cause })
}

/** What a fallback player does about an event. An event that would be an invalid move throws, naming both states. */
export function fallbackTransition(state: FallbackState, event: FallbackEvent): FallbackStep {
  const here: FallbackStep = { state, effects: [] }
  if (state.name === 'destroy') return here
  switch (event.type) {
    case 'start':
      return enter(here, 'connecting', [{ type: 'connect', attempt: 0 }])
    case 'opened':
      return enter(here, 'buffering', [])
    case 'picture':
      return state.name === 'buffering' ? enter(here, 'playing', [], { attempts: 0, cause: undefined }) : here
    case 'failed':
      if (state.name === 'created' || state.name === 'disconnected') return here
      return event.error.recoverable ? recover(here, event.error) : fail(here, event.error)
    case 'retryDue': {
      const attempt = state.attempts + 1
      const told: FallbackEffect[] = state.cause
        ? [{ type: 'tellAttempt', attempt, of: reconnect.maximumAttempts, cause: state.cause }]
        : []
      return enter(here, 'connecting', [...told, { type: 'connect', attempt }], { attempts: attempt })
    }
    case 'pageSlept':
      return { state: { ...state, awake: false }, effects: [{ type: 'cancelRetry' }] }
    case 'pageWoke':
      return {
        state: { ...state, awake: true },
        effects: state.name === 'reconnecting' ? [{ type: 'scheduleRetry' }] : [],
      }
    case 'stop':
      return enter(here, 'disconnected', [{ type: 'hangUp' }, { type: 'clearScreen' }])
    case 'destroy':
      return enter(here, 'destroy', [{ type: 'hangUp' }, { type: 'clearScreen' }])
  }
}
