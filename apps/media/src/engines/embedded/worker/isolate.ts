/** Makes of a piece of work one that never throws. */
export type Isolate = <Args extends unknown[]>(work: (...args: Args) => void) => (...args: Args) => void

/** [E3] A fault in what one peer sends ends that peer, and never the worker: all it sets going runs behind this. */
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
