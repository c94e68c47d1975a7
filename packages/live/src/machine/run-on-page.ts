import type { LiveError } from '../errors.ts'
import type { Timers } from '../ports/clock.ts'
import type { Page } from '../ports/page.ts'
import { type AttemptEffect, type ExternalState, externalState, type Step } from './moves.ts'
import { createRunner, type Runner } from './runner.ts'

type OwnEvent = { type: 'start' } | { type: 'pageWoke' } | { type: 'pageSlept' }

export interface PageRunner<State, Event> extends Runner<State, Event | OwnEvent> {
  readonly external: ExternalState
  /** also after an end: then from a new state */
  start(): void
  /** From now on the page says nothing. */
  leavePage(): void
}

/** What is done about each effect of a machine, by its type. */
export type EffectHandlers<Effect extends { type: string }> = {
  [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>) => void
}

/** Runs the machine of a publisher or player: it knows whether the page is awake, and can be started anew. */
export function runOnPage<
  State extends { name: string },
  Event extends { type: string },
  Effect extends { type: string },
>(
  /** where the events are logged under this name */
  debugName: string | false | undefined,
  page: Page,
  created: (awake: boolean) => State,
  transition: (state: State, event: Event | OwnEvent) => Step<State, Effect>,
  handlers: () => EffectHandlers<Effect>,
): PageRunner<State, Event> {
  const perform = (effect: Effect) => handlers()[effect.type as Effect['type']](effect as never)
  const newRunner = () => createRunner(created(page.isAwake()), transition, perform)
  let runner = newRunner()

  function dispatch(event: Event | OwnEvent) {
    if (debugName) console.debug(debugName, runner.state.name, event)
    runner.dispatch(event)
  }

  return {
    get state() {
      return runner.state
    },
    get external() {
      return externalState(runner.state.name)
    },
    dispatch,
    start() {
      if (runner.state.name === 'disconnected') runner = newRunner()
      if (runner.state.name === 'created') dispatch({ type: 'start' })
    },
    leavePage: page.subscribe((awake) => dispatch({ type: awake ? 'pageWoke' : 'pageSlept' })),
  }
}

interface AttemptCallbacks {
  onStateChange?: (state: ExternalState) => void
  onAttempt?: (attempt: number, of: number, cause: LiveError | undefined) => void
  onError?: (error: LiveError) => void
}

/** The handlers that publisher and players have in common. */
export const attemptHandlers = (
  { timers, hangUp }: { timers: Timers; hangUp(): void },
  callbacks: AttemptCallbacks,
  dispatch: (event: { type: 'retryDue' }) => void,
): EffectHandlers<AttemptEffect> => ({
  externalState: ({ state }) => callbacks.onStateChange?.(state),
  scheduleRetry: ({ delayMs }) => timers.set('retry', delayMs, () => dispatch({ type: 'retryDue' })),
  cancelRetry: () => timers.clear('retry'),
  notifyAttempt: ({ attempt, of, cause }) => callbacks.onAttempt?.(attempt, of, cause),
  notifyError: ({ error }) => callbacks.onError?.(error),
  hangUp,
})
