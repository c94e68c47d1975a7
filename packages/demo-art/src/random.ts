/** Randomness that is the same on every machine: everything in the demo follows from a number. */
export interface Dice {
  /** 0 up to, and without, 1 */
  unit(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** `count` different ones, in random order */
  draw<T>(choices: readonly T[], count: number): T[]
}

/** A topic of its own per question keeps an answer stable when another question asks for more. */
export function dice(seed: number, topic: string): Dice {
  let state = [...topic].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619),
    seed ^ 0x811c9dc5,
  )
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[whole(0, choices.length - 1)]
    if (choice === undefined) throw new Error('Nothing to pick from.')
    return choice
  }
  return {
    unit,
    whole,
    pick,
    between: (low, high) => low + unit() * (high - low),
    chance: (probability) => unit() < probability,
    draw: (choices, count) => {
      const left = [...choices]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat()
    },
  }
}
