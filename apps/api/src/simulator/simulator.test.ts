import { createTestDatabase } from '@footlight/stack'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { testConfig } from '../testing/test-config.ts'
import type { Crash } from './house.ts'
import { type Lane, openLane } from './lane.ts'
import { runSeed } from './run-seed.ts'
import { runSeeds, tell } from './run-seeds.ts'

/** how long seeds are run here; `npm run simulate` runs as many as it is told */
const batchMs = 20_000

const opened = new AsyncDisposableStack()
const lanes: Lane[] = []
let config: Config
beforeAll(async () => {
  for (let lane = 0; lane < 2; lane++) {
    const storage = opened.use(await createTestDatabase())
    lanes.push(opened.use(await openLane(storage.url)))
    config = testConfig({ databaseUrl: storage.url, dataDir: 'nothing is kept' })
  }
})
afterAll(() => opened.disposeAsync())

const lane = () => lanes[0] as Lane

it('[I] every invariant holds after every seed', { timeout: 120_000 }, async () => {
  const enough = AbortSignal.timeout(batchMs)
  const tally = await runSeeds({ lanes, config, first: 1, count: 10_000, enough })
  expect(tally.failed.map(tell)).toEqual([])
  expect(tally.billedSeconds).toBeGreaterThan(tally.seeds)
})

it('[I] every invariant holds with a crash before or after each commit in turn', {
  timeout: 240_000,
}, async () => {
  const quiet = await runSeed({ lane: lane(), config, seed: 7, moves: 6, crashPlan: () => null })
  expect(quiet).toMatchObject({ failures: [] })
  expect(quiet.billedSeconds).toBeGreaterThan(3)
  const plans = Array.from({ length: quiet.commits }, (_, at) => at).flatMap((at) =>
    (['before', 'after'] as const).map((crash) => ({ at, crash })),
  )
  await Promise.all(
    lanes.map(async (own) => {
      for (let plan = plans.shift(); plan; plan = plans.shift()) {
        const { at, crash } = plan
        const crashPlan = (commit: number): Crash | null => (commit === at ? crash : null)
        const run = await runSeed({ lane: own, config, seed: 7, moves: 6, crashPlan })
        expect(run.failures, `a crash ${crash} commit ${at}`).toEqual([])
      }
    }),
  )
})

it('replays a seed exactly, whatever ran before it', async () => {
  const first = await runSeed({ lane: lane(), config, seed: 11 })
  await runSeed({ lane: lane(), config, seed: 12, moves: 6 })
  const again = await runSeed({ lane: lane(), config, seed: 11 })
  const elsewhere = await runSeed({ lane: lanes[1] as Lane, config, seed: 11 })
  expect(again).toEqual(first)
  expect(elsewhere).toEqual(first)
})

const faults: Record<string, string> = {
  I4: 'update leases set cash = cash + 1 where settled_at is null',
  'billed and not delivered': `update billed_intervals set
    during = tstzrange(lower(during) - interval '1 s', upper(during))`,
}

it.each(Object.entries(faults))('sees a fault that is planted in the middle: %s', async (says, statement) => {
  const planted = { lane: lane(), config, seed: 3, moves: 6, crashPlan: () => null }
  const afterMove = async (move: number) => {
    if (move === 4) await sql.raw(statement).execute(lane().database)
  }
  const run = await runSeed({ ...planted, afterMove })
  expect(run.failures.join('\n')).toContain(says)
  expect(tell(run)).toContain('npm run simulate -- --seed 3 --runs 1')
  expect((await runSeed(planted)).failures).toEqual([])
})
