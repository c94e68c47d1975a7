import { expect, it } from 'vitest'
import { atMost, withinBudget } from './at-most.ts'

it('lets two run and the others wait in their order, also when one fails', async () => {
  const inTurn = atMost(2)
  const started: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const runs = ends.map(({ promise }, index) =>
    inTurn(async () => {
      started.push(index)
      await promise
    }),
  )
  await new Promise(setImmediate)
  expect(started).toEqual([0, 1])
  ends[1]?.reject(new Error('broken'))
  await expect(runs[1]).rejects.toThrow('broken')
  await expect.poll(() => started).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  await Promise.all([runs[0], runs[2], runs[3]])
  expect(started).toEqual([0, 1, 2, 3])
})

it('lets together what the budget holds, what is heavier than all of it alone, and nobody past who waits', async () => {
  const inTurn = withinBudget(10)
  const started: number[] = []
  const weights = [6, 4, 99, 1]
  const ends = weights.map(() => Promise.withResolvers<void>())
  const runs = ends.map(({ promise }, index) =>
    inTurn(weights[index] ?? 0, async () => {
      started.push(index)
      await promise
    }),
  )
  await new Promise(setImmediate)
  expect(started).toEqual([0, 1])
  ends[0]?.resolve()
  await runs[0]
  expect(started).toEqual([0, 1])
  ends[1]?.resolve()
  await expect.poll(() => started).toEqual([0, 1, 2])
  ends[2]?.resolve()
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  ends[3]?.resolve()
  await Promise.all(runs)
})
