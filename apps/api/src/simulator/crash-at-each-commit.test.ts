import { afterAll, expect, it } from 'vitest'
import type { Crash } from '../testing/mortal.ts'
import type { Lane } from './house/lane.ts'
import { openLanes } from './house/lanes.ts'
import { runSeed } from './run-seed.ts'

const opened = await openLanes(2)
const { lanes, config } = opened
afterAll(() => opened[Symbol.asyncDispose]())

const lane = () => lanes[0] as Lane

const stories = {
  phone: ['seconds of PHONE', 'charge'],
  payout: ['seconds of VIDEO', 'charge', 'earnings', 'payout'],
  givenBack: ['reversal', 'return', 'refund of ours failed', 'promo credit given back by a dispute'],
} as const

/** of `givenBack` a seed that is refunded in part, so that something is left to go back when the account closes */
const seeds = { phone: 9, payout: 9, givenBack: 1 } as const

it.each(['phone', 'payout', 'givenBack'] as const)(
  '[I] every invariant holds with a crash before or after each commit in turn: %s',
  { timeout: 240_000 },
  async (opening) => {
    const story = { config, seed: seeds[opening], opening, moves: 0 }
    const quiet = await runSeed({ ...story, lane: lane(), crashPlan: () => null })
    expect(quiet).toMatchObject({ failures: [] })
    expect([...quiet.happened.keys()]).toEqual(expect.arrayContaining([...stories[opening]]))
    const plans = Array.from({ length: quiet.commits }, (_, at) => at).flatMap((at) =>
      (['before', 'after'] as const).map((crash) => ({ at, crash })),
    )
    await Promise.all(
      lanes.map(async (own) => {
        for (let plan = plans.shift(); plan; plan = plans.shift()) {
          const { at, crash } = plan
          const crashPlan = (commit: number): Crash | null => (commit === at ? crash : null)
          const run = await runSeed({ ...story, lane: own, crashPlan })
          expect(run.failures, `a crash ${crash} commit ${at}`).toEqual([])
        }
      }),
    )
  },
)
