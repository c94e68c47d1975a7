import type { Page } from '../ports/page.ts'
import { type ExternalState, externalState, type Step } from './moves.ts'
import { createRunner, type Runner } from './runner.ts'

type OwnEvent = { type: 'start' } | { type: 'pageWoke' } | { type: 'pageSlept' }

export interface PageRunner<State, Event> extends Runner<State, Event | OwnEvent> {
  readonly external: ExternalState
  /** also after an end: then from a new state */
  start(): void
  /** From now on the page says nothing. */
  leavePage(): void
}

/** Runs the machine of a publisher or player: it knows whether the page is awake, and can be started anew. */
export function runOnPage<State extends { name: string }, Event extends { type: string }, Effect>(
  /** where the events are logged under this name */
  debugName: string | false | undefined,
  page: Page,
  created: (awake: boolean) => State,
  transition: (state: State, event: Event | OwnEvent) => Step<State, Effect>,
  perform: (effect: Effect) => void,
): PageRunner<State, Event> {
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
      const { name } = runner.state
      if (name === 'disconnected') runner = newRunner()
      if (name === 'disconnected' || name === 'created') dispatch({ type: 'start' })
    },
    leavePage: page.subscribe((awake) => dispatch({ type: awake ? 'pageWoke' : 'pageSlept' })),
  }
}
