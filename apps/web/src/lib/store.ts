/** A state of which every change is a new object, as `useSyncExternalStore` reads it. */
export interface Store<State> {
  getState(): State
  /** calls back after each change, until the returned function is called */
  subscribe(listener: () => void): () => void
  set(changes: Partial<State>): void
  /** calls no listener back any more */
  close(): void
}

export function createStore<State extends object>(initial: State): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(changes) {
      state = { ...state, ...changes }
      for (const listener of listeners) listener()
    },
    close: () => listeners.clear(),
  }
}
