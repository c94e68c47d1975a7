import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Run } from '../kernel/seconds.rules.ts'
import { writeIntervals } from './metered.store.ts'

let sessionId: string
const world = useWorld()
beforeAll(async () => {
  const client = await world.client({ cash: 1000 })
  sessionId = (await world.start(client, await world.performer(60))).id
})

const write = (runs: readonly Run[]) =>
  inTransaction(world.database, (tx) =>
    writeIntervals(
      tx,
      runs.map((run) => ({ ...run, sessionId })),
    ),
  )

async function seconds(): Promise<Set<number>> {
  const { rows } = await sql<{ second: number }>`select generate_series(
      extract(epoch from lower(during))::int, extract(epoch from upper(during))::int - 1) as second
    from billed_intervals where session_id = ${sessionId}`.execute(world.database)
  expect(new Set(rows.map(({ second }) => second)).size).toBe(rows.length)
  return new Set(rows.map(({ second }) => second))
}

/** Runs that are adjacent, leave seconds out, or are further apart than a `room`, in small batches in any order. */
const stories = fc
  .array(fc.record({ gap: fc.constantFrom(0, 0, 1, 7, 900), length: fc.integer({ min: 1, max: 700 }) }), {
    minLength: 2,
    maxLength: 8,
  })
  .chain((parts) => {
    let at = 10_000
    const runs = parts.map(({ gap, length }) => {
      const from = at + gap
      at = from + length
      return { from, until: at }
    })
    return fc.record({
      runs: fc.shuffledSubarray(runs, { minLength: runs.length }),
      together: fc.integer({ min: 1, max: 3 }),
      again: fc.nat(),
    })
  })

it('[B5] seconds are billed in any order, with gaps and without, and none of them a second time', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async ({ runs, together, again }) => {
      await world.database.deleteFrom('billed_intervals').execute()
      const billed = new Set<number>()
      for (let start = 0; start < runs.length; start += together) {
        const next = runs.slice(start, start + together).toSorted((one, other) => one.from - other.from)
        await write(next)
        for (const { from, until } of next)
          for (let second = from; second < until; second++) billed.add(second)
        expect(await seconds()).toEqual(billed)
        const taken = [...billed][again % billed.size] ?? 0
        for (const overlap of [
          { from: taken, until: taken + 1 },
          { from: taken - 3, until: taken + 2 },
        ])
          await expect(write([overlap])).rejects.toMatchObject({ code: '23P01' })
      }
    }),
    { numRuns: 40 },
  )
})

it('[B5] extending an interval by seconds changes no indexed column', async () => {
  await world.database.deleteFrom('billed_intervals').execute()
  const roomOf = async () =>
    await world.database.selectFrom('billed_intervals').select(['room', 'during']).executeTakeFirstOrThrow()
  await write([{ from: 100, until: 110 }])
  const before = await roomOf()
  await write([{ from: 110, until: 120 }])
  const after = await roomOf()
  expect(after.room).toBe(before.room)
  expect(after.during).not.toBe(before.during)
})
