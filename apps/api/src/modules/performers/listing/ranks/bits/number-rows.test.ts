import fc from 'fast-check'
import { expect, it } from 'vitest'
import { at } from './bits.ts'
import { keepUpTo, NumberRows } from './number-rows.ts'

const mostOfAll = 0x7fffffff

it('[P4] whose number is at most so much is found by its digits, however large the numbers and the question', () => {
  const house = fc.constantFrom(3, 20, 300, 5000, mostOfAll).chain((largest) => {
    const number = fc.nat(largest)
    const asked = fc.oneof(
      number,
      fc.nat(mostOfAll),
      // around the turn of a digit
      fc.nat(30).map((shift) => 1 << shift),
      fc.nat(30).map((shift) => (1 << shift) - 1),
    )
    return fc.record({ numbers: fc.array(fc.option(number), { maxLength: 32 }), asked })
  })
  fc.assert(
    fc.property(house, ({ numbers, asked }) => {
      const rows = new NumberRows(1)
      rows.rows.makeRoom(1)
      for (const [position, number] of numbers.entries()) if (number !== null) rows.draw(position, number)
      rows.put(0)
      const bits = Int32Array.of(at(rows.having, 0))
      keepUpTo(bits, 0, rows.upTo(asked), 0, 1)
      const found = at(bits, 0)
      const expected = numbers.map((number) => number !== null && number <= asked)
      expect(numbers.map((_, position) => ((found >>> position) & 1) === 1)).toEqual(expected)
    }),
    { numRuns: 3000 },
  )
})
