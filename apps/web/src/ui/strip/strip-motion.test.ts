import { expect, it } from 'vitest'
import { stripOffset } from './strip-motion.ts'

it('moves by -2 from the right edge, by +2 from the left one, and stops at both ends', () => {
  expect(stripOffset(0, 'right', 1000, 400)).toBe(-2)
  expect(stripOffset(-100, 'left', 1000, 400)).toBe(-98)
  expect(stripOffset(-599, 'right', 1000, 400)).toBe(-600)
  expect(stripOffset(-1, 'left', 1000, 400)).toBe(0)
  expect(stripOffset(0, 'right', 300, 400)).toBe(0)
})
