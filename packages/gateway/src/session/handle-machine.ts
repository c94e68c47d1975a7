import { GatewayError } from '../errors.ts'
import type { HandleEvents, Said } from '../handle.ts'
import type { Notice } from './read-message.ts'

export type HandleState = { name: 'attached' } | { name: 'over' }

export type HandleEvent =
  /** the plugin speaks */
  | { type: 'said'; said: Said<object> }
  /** Janus speaks */
  | { type: 'noticed'; notice: Notice }
  | { type: 'detachedByServer' }
  | { type: 'detach' }
  /** the session or the handle is over */
  | { type: 'ended'; error: GatewayError; timedOut: boolean }

type Emission = { [Name in keyof HandleEvents]: { type: 'emit'; name: Name; event: HandleEvents[Name] } }

export type HandleEffect =
  | Emission[keyof Emission]
  /** settle what waits for it, and forget it */
  | { type: 'release'; error: GatewayError }

export interface HandleStep {
  state: HandleState
  effects: HandleEffect[]
}

export function handleTransition(state: HandleState, event: HandleEvent): HandleStep {
  if (state.name === 'over') return { state, effects: [] }
  switch (event.type) {
    case 'said':
      return { state, effects: [{ type: 'emit', name: 'event', event: event.said }] }
    case 'noticed':
      return { state, effects: [{ type: 'emit', ...event.notice }] }
    case 'detach':
      return over(new GatewayError('invalid-handle'), {})
    case 'detachedByServer': {
      const error = new GatewayError('invalid-handle', { reason: 'detached by the server' })
      return over(error, { error })
    }
    case 'ended': {
      const step = over(event.error, { error: event.error })
      if (event.timedOut) step.effects.unshift({ type: 'emit', name: 'timeout', event: undefined })
      return step
    }
  }
}

function over(error: GatewayError, event: HandleEvents['detached']): HandleStep {
  return {
    state: { name: 'over' },
    effects: [
      { type: 'release', error },
      { type: 'emit', name: 'detached', event },
    ],
  }
}
