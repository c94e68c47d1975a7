import { at } from './bits.ts'
import { type Digit, keepUpTo } from './number-rows.ts'

/** What is asked for, as rows: whoever is in all of them, and whose price passes. */
export interface Question {
  one: Int32Array
  other: Int32Array
  more: readonly Int32Array[]
  price: readonly Digit[]
  firsts: Int32Array
}

/** Who of a word matches, as bits. */
export const matching = (question: Question, word: number) =>
  narrowed(question, word, at(question.one, word) & at(question.other, word))

/** Of those in the first two rows. */
export function narrowed({ more, price }: Question, word: number, both: number): number {
  let bits = both
  for (let index = 0; index < more.length; index++) bits &= at(more[index] as Int32Array, word)
  return bits === 0 ? 0 : keepUpTo(bits, price, word)
}
