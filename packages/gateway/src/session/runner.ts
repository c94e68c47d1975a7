/**
 * Returns a function that handles one event at a time: an event that comes while another is handled waits its turn, so
 * that none sees half of another's effects.
 */
export function inTurn<Event>(handle: (event: Event) => void): (event: Event) => void {
  let running = false
  const waiting: Event[] = []
  return (event) => {
    waiting.push(event)
    if (running) return
    running = true
    try {
      while (waiting.length > 0) handle(waiting.shift() as Event)
    } finally {
      running = false
    }
  }
}

export interface Runner<State, Event> {
  readonly state: State
  dispatch(event: Event): void
}

/** Runs a machine: feeds it one event at a time, and hands the effects to `perform` once the new state holds. */
export function createRunner<State, Event, Effect>(
  initial: State,
  transition: (state: State, event: Event) => { state: State; effects: readonly Effect[] },
  perform: (effect: Effect) => void,
): Runner<State, Event> {
  let state = initial
  return {
    get state() {
      return state
    },
    dispatch: inTurn((event) => {
      const step = transition(state, event)
      state = step.state
      for (const effect of step.effects) perform(effect)
    }),
  }
}
