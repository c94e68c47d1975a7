import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closeGap, openGap, popcount, setBit, transpose } from './bits.ts'

const rowWords = 3
const bits = rowWords * 32
/** its neighbours on both sides must stay as they are */
const rows = fc.array(fc.array(fc.boolean(), { minLength: bits, maxLength: bits }), {
  minLength: 3,
  maxLength: 3,
})

const written = (all: boolean[][]) => {
  const words = new Int32Array(rowWords * all.length)
  for (const [row, values] of all.entries())
    for (const [position, isSet] of values.entries()) if (isSet) setBit(words, row * rowWords, position)
  return words
}

it('a bit comes into a row, and another goes, as in a list', () => {
  fc.assert(
    fc.property(rows, fc.nat(bits - 1), (all, position) => {
      const [before = [], row = [], behind = []] = all
      const opened = written(all)
      openGap(opened, rowWords, rowWords, position)
      expect(opened).toEqual(written([before, row.toSpliced(position, 0, false).slice(0, bits), behind]))
      const closed = written(all)
      closeGap(closed, rowWords, rowWords, position)
      expect(closed).toEqual(written([before, [...row.toSpliced(position, 1), false], behind]))
      const count = [...written([row])].reduce((sum, word) => sum + popcount(word), 0)
      expect(count).toBe(row.filter(Boolean).length)
    }),
    { numRuns: 300 },
  )
})

it('bits of a square change places', () => {
  const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 32, maxLength: 32 }), (words) => {
      const square = Int32Array.from(words)
      transpose(square)
      const column = (bit: number) => words.reduce((all, one, row) => all | (((one >>> bit) & 1) << row), 0)
      expect([...square]).toEqual(words.map((_, bit) => column(bit)))
    }),
  )
})
