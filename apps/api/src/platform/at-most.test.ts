import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

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
