import { at } from '../bits/bits.ts'
import { type Digit, keepUpTo } from '../bits/number-rows.ts'

/** What is asked for, as rows: whoever is in all of them, and whose price passes. */
export interface Question {
  one: Int32Array
  other: Int32Array
  more: readonly Int32Array[]
  price: readonly Digit[]
  firsts: Int32Array
}

/** Writes who matches, of so many words from `from` on, to `bits` from `begin` on. A block at most. */
export function match(
  bits: Int32Array,
  begin: number,
  question: Question,
  from: number,
  words: number,
): void {
  // taken out of it once: these loops are most of what a page costs
  const { one, other, more, price } = question
  for (let word = 0; word < words; word++) bits[begin + word] = at(one, from + word) & at(other, from + word)
  for (let index = 0; index < more.length; index++) {
    const row = more[index] as Int32Array
    for (let word = 0; word < words; word++)
      bits[begin + word] = at(bits, begin + word) & at(row, from + word)
  }
  keepUpTo(bits, begin, price, from, words)
}
