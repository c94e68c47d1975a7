import { afterAll, expect, it } from 'vitest'
import type { Crash } from '../test/mortal.ts'
import type { DatabaseSlot } from './database-slots.ts'
import { openDatabaseSlots } from './database-slots.ts'
import { runSeed } from './run-seed.ts'

const opened = await openDatabaseSlots(2)
const { slots, config } = opened
afterAll(() => opened[Symbol.asyncDispose]())

const slot = () => slots[0] as DatabaseSlot

const stories = {
  phone: ['seconds of PHONE', 'charge'],
  payout: ['seconds of VIDEO', 'charge', 'earnings', 'payout'],
  givenBack: ['reversal', 'return', 'refund of ours failed', 'promo credit given back by a dispute'],
} as const

/** `givenBack`: a seed with a partial refund, so that the closing account has cash to return */
const seeds = { phone: 9, payout: 9, givenBack: 1 } as const

it.each(['phone', 'payout', 'givenBack'] as const)(
  '[I] finds no broken invariant with a crash before or after each commit in turn: %s',
  { timeout: 240_000 },
  async (opening) => {
    const story = { config, seed: seeds[opening], opening, moves: 0 }
    const uncrashed = await runSeed({ ...story, slot: slot(), crashPlan: () => null })
    expect(uncrashed).toMatchObject({ failures: [] })
    expect([...uncrashed.happened.keys()]).toEqual(expect.arrayContaining([...stories[opening]]))
    const plans = Array.from({ length: uncrashed.commits }, (_, at) => at).flatMap((at) =>
      (['before', 'after'] as const).map((crash) => ({ at, crash })),
    )
    await Promise.all(
      slots.map(async (own) => {
        for (let plan = plans.shift(); plan; plan = plans.shift()) {
          const { at, crash } = plan
          const crashPlan = (commit: number): Crash | null => (commit === at ? crash : null)
          const run = await runSeed({ ...story, slot: own, crashPlan })
          expect(run.failures, `a crash ${crash} commit ${at}`).toEqual([])
        }
      }),
    )
  },
)
