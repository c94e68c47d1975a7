import { expect, it } from 'vitest'
import { atMost, createTurns } from './at-most.ts'

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

it('runs the work of one key in its order, and that of another key beside it', async () => {
  const inTurnOf = createTurns()
  const started: string[] = []
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const runs = (['a', 'a', 'b'] as const).map((key, index) =>
    inTurnOf(key, async () => {
      started.push(`${key}${index}`)
      await ends[index]?.promise
    }),
  )
  await new Promise(setImmediate)
  expect(started).toEqual(['a0', 'b2'])
  ends[0]?.reject(new Error('broken'))
  await expect(runs[0]).rejects.toThrow('broken')
  await expect.poll(() => started).toEqual(['a0', 'b2', 'a1'])
  for (const { resolve } of ends) resolve()
  await Promise.all([runs[1], runs[2]])
})
