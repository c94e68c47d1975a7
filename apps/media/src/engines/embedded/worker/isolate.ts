/** Wraps a function in one that never throws. */
export type Isolate = <Args extends unknown[]>(work: (...args: Args) => void) => (...args: Args) => void

/** [E3] An error on one peer's data ends that peer, never the worker: all work that its data triggers is wrapped. */
export const createIsolate =
  (broke: (error: unknown) => void): Isolate =>
  (work) =>
  (...args) => {
    try {
      work(...args)
    } catch (error) {
      broke(error)
    }
  }
