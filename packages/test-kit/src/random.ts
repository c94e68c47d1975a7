/** Random values that a seed decides: the same seed gives the same values for ever. */
export interface SeededRandom {
  /** a whole number from 0, below `count` */
  below(count: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  uuid(): string
  bytes(count: number): Buffer
}

/** Four words of state, mixed as in Chris Doty-Humphrey's small fast counting generator (sfc32). */
export function createRandom(seed: number): SeededRandom {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, Math.floor(seed / 2 ** 32) + 1]
  function word(): number {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  // neighbouring seeds differ after a few rounds
  for (let round = 0; round < 15; round++) word()

  const below = (count: number) => Math.floor((word() / 2 ** 32) * count)
  function bytes(count: number): Buffer {
    const out = Buffer.alloc(count)
    for (let index = 0; index < count; index++) out[index] = word() & 0xff
    return out
  }
  return {
    below,
    bytes,
    chance: (probability) => word() / 2 ** 32 < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    uuid() {
      const hex = bytes(16).toString('hex')
      const variant = '89ab'[below(4)]
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
