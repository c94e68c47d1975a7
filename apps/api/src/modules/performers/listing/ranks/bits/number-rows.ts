import { BitRows } from './bit-rows.ts'
import { at } from './bits.ts'

/** A number is written in digits of so many bits, below 2³¹ at most eight of them. */
const digitBits = 4
const highest = (1 << digitBits) - 1
const digitCount = Math.ceil(31 / digitBits)

/** Who is compared by a digit: rows of who has at least that of the number asked for, and of who has more; null: all, nobody. */
export interface Digit {
  atLeast: Int32Array | null
  above: Int32Array | null
}

/**
 * Numbers as bits: a row that says who has one, and for each value of each digit a row of those whose digit is above it
 * (range-encoded bit slices: Chan and Ioannidis, SIGMOD 1999). Whoever compares reads two rows a digit, however many values
 * there are; a row that would be empty is not there.
 */
export class NumberRows {
  readonly rows: BitRows

  constructor(blockWords: number) {
    this.rows = new BitRows(blockWords)
  }

  /** Who has a number. */
  get having(): Int32Array {
    return this.rows.row(0)
  }

  /** `number`: not negative, below 2³¹ */
  draw(position: number, number: number): void {
    this.rows.draw(0, position)
    for (let digit = 0; digit < digitCount; digit++) {
      const own = digitOf(number, digit)
      if (own > 0) this.rows.draw(rowOf(digit, own - 1), position)
    }
  }

  /** Adds what was drawn to what a block has: whose digit is above a value is above each lower one. */
  put(place: number): void {
    for (let digit = 0; digit < digitCount; digit++)
      for (let value = highest - 1; value > 0; value--)
        this.rows.drawAlso(rowOf(digit, value - 1), rowOf(digit, value))
    this.rows.put(place)
  }

  /** What is to be compared, the highest digit first, to find those whose number is at most so much. */
  upTo(most: number): Digit[] {
    const digits: Digit[] = []
    for (let digit = digitCount - 1; digit >= 0; digit--) {
      const own = digitOf(most, digit)
      const atLeast = own === 0 ? null : this.#above(digit, own - 1)
      const above = this.#above(digit, own)
      // whoever is left has less
      if (own > 0 && atLeast === null) break
      // at the last digit, whoever has not more passes
      if (digit === 0 && above) digits.push({ atLeast: null, above })
      else if (digit > 0 && (atLeast || above)) digits.push({ atLeast, above })
    }
    return digits
  }

  /** Null: nobody's digit is above it. */
  #above(digit: number, value: number): Int32Array | null {
    const row = rowOf(digit, value)
    return value === highest || row >= this.rows.count ? null : this.rows.row(row)
  }
}

const digitOf = (number: number, digit: number) => (number >>> (digit * digitBits)) & highest
const rowOf = (digit: number, value: number) => 1 + digit * highest + value

/** whose number is below that asked for, of one block: kept, for every page needs it for each block */
const less = new Int32Array(32)

/**
 * Of so many words of bits (32 at most) leaves those who pass the digits; theirs begin at `from`. A row after the other: a
 * processor does that several times as fast as all rows for a word, and then for the next.
 */
export function keepUpTo(
  bits: Int32Array,
  begin: number,
  digits: readonly Digit[],
  from: number,
  words: number,
) {
  if (digits.length === 0) return
  less.fill(0)
  for (let index = 0; index < digits.length; index++) {
    const { atLeast, above } = digits[index] as Digit
    for (let word = 0; word < words; word++) {
      const same = at(bits, begin + word)
      const reached = atLeast === null ? same : same & at(atLeast, from + word)
      less[word] = at(less, word) | (same & ~reached)
      bits[begin + word] = above === null ? reached : reached & ~at(above, from + word)
    }
  }
  for (let word = 0; word < words; word++) bits[begin + word] = at(bits, begin + word) | at(less, word)
}
