/** Bits of a row, 32 a word: set, cleared, counted, and moved to make room for one more. */
export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The lowest `count` bits of a word. */
export const lowest = (count: number): number => (count >= 32 ? -1 : (1 << count) - 1)

export function setBit(words: Int32Array, row: number, position: number): void {
  const word = row + (position >>> 5)
  words[word] = (words[word] as number) | (1 << (position & 31))
}

export function flipBit(words: Int32Array, row: number, position: number): void {
  const word = row + (position >>> 5)
  words[word] = (words[word] as number) ^ (1 << (position & 31))
}

/** Moves the bits of a row from a position on up by one, and leaves a 0 there. */
export function openGap(words: Int32Array, row: number, rowWords: number, position: number): void {
  const first = row + (position >>> 5)
  for (let word = row + rowWords - 1; word > first; word--)
    words[word] = ((words[word] as number) << 1) | ((words[word - 1] as number) >>> 31)
  const below = lowest(position & 31)
  const old = words[first] as number
  words[first] = (old & below) | ((old & ~below) << 1)
}

/** Takes the bit at a position out of a row: those above it move down by one. */
export function closeGap(words: Int32Array, row: number, rowWords: number, position: number): void {
  const first = row + (position >>> 5)
  const last = row + rowWords - 1
  const below = lowest(position & 31)
  const old = words[first] as number
  const above = (old >>> 1) & ~below
  words[first] = (old & below) | above | (first < last ? (words[first + 1] as number) << 31 : 0)
  for (let word = first + 1; word <= last; word++)
    words[word] = ((words[word] as number) >>> 1) | (word < last ? (words[word + 1] as number) << 31 : 0)
}

/** Of 32 words of 32 bits: bit m of word n becomes bit n of word m (Warren, Hacker's Delight, 7-3). */
export function transpose(square: Int32Array): void {
  for (let half = 16, mask = 0xffff; half !== 0; half >>>= 1, mask ^= mask << half)
    for (let word = 0; word < 32; word = (word + half + 1) & ~half) {
      const swapped = ((at(square, word) >>> half) ^ at(square, word + half)) & mask
      square[word] = at(square, word) ^ (swapped << half)
      square[word + half] = at(square, word + half) ^ swapped
    }
}

/** How many are set in both. */
export function countBoth(bits: Int32Array, these: Int32Array): number {
  let count = 0
  const { length } = bits
  for (let word = 0; word < length; word++) {
    const both = (bits[word] as number) & (these[word] as number)
    if (both !== 0) count += popcount(both)
  }
  return count
}

/** Within its length a typed array has every number. Of one kind only: of several, each look at it would take three times as long. */
export function at(array: Int32Array, index: number): number {
  return array[index] as number
}
