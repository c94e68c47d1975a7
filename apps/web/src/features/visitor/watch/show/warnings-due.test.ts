import { expect, it } from 'vitest'
import { hasSunk } from './warnings-due.ts'

const at = (affordableSeconds: number, state: 'STARTING' | 'ACTIVE' | 'HELD' = 'ACTIVE', id = 'one') => ({
  id,
  state,
  affordableSeconds,
})

it.each([
  ['a page that comes late', undefined, at(66), true],
  ['a show that begins low', at(66, 'STARTING'), at(66), true],
  ['a show that has not begun', undefined, at(66, 'STARTING'), false],
  ['enough', at(200), at(181), false],
  ['the first warning', at(181), at(180), true],
  ['the same once more', at(180), at(61), false],
  ['the next', at(61), at(60), true],
  ['two in one', at(181), at(19), true],
  ['a hold', at(60, 'HELD'), at(60), false],
  ['a top-up', at(19), at(500), false],
  ['another show', at(19), at(59, 'ACTIVE', 'two'), true],
] as const)('[B8, W12] %s', (_, before, now, expected) => {
  expect(hasSunk(before, now)).toBe(expected)
})
