import { expect, it } from 'vitest'
import { believedLoss } from './claimed-loss.ts'

it.each<[string, [highest: number, fraction: number, cumulative: number], number]>([
  ['an honest fifth', [200, 51, 20], 51 / 2.56],
  ['nothing', [200, 0, 0], 0],
  ['everything, with the highest packet in hand', [200, 255, 100], 0],
  ['everything, and none more in all', [900, 255, 0], 0],
  ['a half, of which the count knows a tenth', [200, 128, 10], 10],
  ['as much as the count could bear, repaired meanwhile', [200, 26, -5], 0],
  ['much, about no packet more', [100, 200, 50], 0],
])(
  '[B11] believes of a claim what its numbers bear out: %s',
  (_, [highest, fraction, cumulative], expected) => {
    const before = { highestSequence: 100, fractionLost: 0, cumulativeLost: 0 }
    const now = { highestSequence: highest, fractionLost: fraction, cumulativeLost: cumulative }
    expect(believedLoss(before, now)).toBeCloseTo(expected, 5)
  },
)
