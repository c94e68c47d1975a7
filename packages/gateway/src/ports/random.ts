/** The one source of randomness: at least 0, below 1. */
export type Random = () => number

export const systemRandom: Random = () => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number / 2 ** 32
}
