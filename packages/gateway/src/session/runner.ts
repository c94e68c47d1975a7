export interface Runner<State, Event> {
  readonly state: State
  dispatch(event: Event): void
}

/**
 * Feeds a machine one event at a time and hands its effects to `perform`.
 * An event that comes while effects are performed waits, so a machine never sees half a step.
 */
export function createRunner<State, Event, Effect>(
  initial: State,
  transition: (state: State, event: Event) => { state: State; effects: Effect[] },
  perform: (effect: Effect) => void,
): Runner<State, Event> {
  let state = initial
  let running = false
  const waiting: Event[] = []
  return {
    get state() {
      return state
    },
    dispatch(event) {
      waiting.push(event)
      if (running) return
      running = true
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const step = transition(state, next)
          state = step.state
          for (const effect of step.effects) perform(effect)
        }
      } finally {
        running = false
      }
    },
  }
}
