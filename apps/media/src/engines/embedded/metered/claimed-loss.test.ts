import { expect, it } from 'vitest'
import { believedLoss } from './claimed-loss.ts'

it.each<[string, [highest: number, fraction: number, cumulative: number], number]>([
  ['an honest loss of a fifth', [200, 51, 20], 51 / 2.56],
  ['nothing', [200, 0, 0], 0],
  ['total loss, although the highest packet arrived', [200, 255, 100], 0],
  ['total loss, with an unchanged cumulative count', [900, 255, 0], 0],
  ['a loss of half, of which the cumulative count has a tenth', [200, 128, 10], 10],
  ['a plausible loss that was repaired meanwhile', [200, 26, -5], 0],
  ['a high loss, without a newer packet', [100, 200, 50], 0],
])(
  '[B11] accepts only the loss that the numbers of a claim support: %s',
  (_, [highest, fraction, cumulative], expected) => {
    const before = { highestSequence: 100, fractionLost: 0, cumulativeLost: 0 }
    const now = { highestSequence: highest, fractionLost: fraction, cumulativeLost: cumulative }
    expect(believedLoss(before, now)).toBeCloseTo(expected, 5)
  },
)
