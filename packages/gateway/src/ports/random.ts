/** The one source of randomness: at least 0, below 1. */
export type Random = () => number

/** Nothing here needs to be hard to guess: transactions tell answers apart, and tries are spread in time. */
export const systemRandom: Random = Math.random
