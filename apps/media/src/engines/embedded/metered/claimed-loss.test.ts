import { expect, it, vi } from 'vitest'
import { believedLoss, Claims } from './claimed-loss.ts'

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

/** The loss of each claim in a stream of 100 packets a second; `at`: what is reported lost, and what of it is on its way. */
const losses = (at: (atMs: number) => [reportedLost: number, onTheirWay: number]): (number | null)[] => {
  const claims = new Claims()
  claims.beginWith(0)
  return Array.from({ length: 60 }, (_, tenth) => {
    const [reportedLost, onTheirWay] = at(100 * tenth)
    return claims.take(10 * (tenth + 1), reportedLost, () => onTheirWay, 100 * tenth)
  })
}

it('[B11] a burst that was repaired whole is no loss, neither while its packets count as on their way nor later', () => {
  const repaired = losses((atMs) => {
    if (atMs < 2_000) return [0, 0]
    return [atMs < 2_200 ? 20 : 0, atMs < 2_400 ? 20 : 0]
  })
  expect(Math.max(...repaired.map((loss) => loss ?? 100))).toBe(0)
})

it('[B11] a loss counts, also after packets that arrived twice', () => {
  const copies = losses((atMs) => {
    if (atMs < 2_000) return [Math.min(40, atMs / 10), 0]
    return [atMs < 4_000 ? 0 : 20, 0]
  })
  expect(copies.slice(40, 50).every((loss) => loss !== null && loss > 15)).toBe(true)
})

it('[B11] a claim that says nothing new does not cost a look at what is on its way', () => {
  const claims = new Claims()
  claims.beginWith(0)
  const onTheirWay = vi.fn(() => 0)
  for (let again = 0; again < 1_000; again += 1) claims.take(9, 0, onTheirWay, again)
  expect(onTheirWay).toHaveBeenCalledTimes(1)
})
