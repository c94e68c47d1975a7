import { expect, it } from 'vitest'
import { believedLoss } from './claimed-loss.ts'

it.each<[string, [highest: number, cumulative: number], number]>([
  ['an honest loss of a fifth', [200, 20], 20],
  ['nothing', [200, 0], 0],
  ['total loss, although the highest packet arrived', [200, 100], 0],
  ['more than was sent', [200, 5_000], 0],
  ['a loss that was repaired meanwhile', [200, -5], 0],
  ['a high loss, without a newer packet', [100, 50], 0],
])('[B11] accepts only the loss that the numbers of a claim support: %s', (_, [highest, lost], expected) => {
  const before = { highestSequence: 100, cumulativeLost: 0 }
  expect(believedLoss(before, { highestSequence: highest, cumulativeLost: lost })).toBe(expected)
})
