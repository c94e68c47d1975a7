import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { type Happened, missing } from './checks/happened.ts'
import type { Lane } from './house/lane.ts'
import { openLanes } from './house/lanes.ts'
import { type Opening, openings } from './moves/moves.ts'
import { runSeed } from './run-seed.ts'
import { runSeeds, tell } from './run-seeds.ts'

const opened = await openLanes(2)
const { lanes, config } = opened
afterAll(() => opened[Symbol.asyncDispose]())

const lane = () => lanes[0] as Lane

/** seeds within which whatever can happen has happened; `npm run simulate` runs as many as it is told */
const most = 120

it('[I] every invariant holds after every seed, and everything happens', { timeout: 240_000 }, async () => {
  const enough = new AbortController()
  const onSeed = (happened: Happened) => missing(happened).length === 0 && enough.abort()
  const all = await runSeeds({ lanes, config, first: 1, count: most, enough: enough.signal, onSeed })
  expect(all.failed.map(tell)).toEqual([])
  // a simulator that does less proves less than it says
  expect(missing(all.happened)).toEqual([])
})

it('replays a seed exactly, whatever ran before it', async () => {
  const first = await runSeed({ lane: lane(), config, seed: 11 })
  await runSeed({ lane: lane(), config, seed: 12, moves: 6 })
  const again = await runSeed({ lane: lane(), config, seed: 11 })
  const elsewhere = await runSeed({ lane: lanes[1] as Lane, config, seed: 11 })
  expect(again).toEqual(first)
  expect(elsewhere).toEqual(first)
})

/** What is planted after the opening, and what must see it. */
const faults: [says: string, opening: Opening, statement: string][] = [
  ['I4', 'session', 'update leases set cash = cash + 1 where settled_at is null'],
  [
    'billed and not delivered',
    'session',
    `update billed_intervals set during = tstzrange(lower(during) - interval '1 s', upper(during))`,
  ],
  ['said and gone', 'session', `delete from session_lines where author <> 'system'`],
  ['charged over its cap', 'session', 'update sessions set cap = 1'],
  [
    'billed and nobody talked',
    'phone',
    `update billed_intervals set during = tstzrange(lower(during) - interval '10 min', upper(during))`,
  ],
  ['still talking', 'phone', `update phone_calls set over_at = now()`],
  ['promo credit became cash', 'tipped', 'update payments set promo_credit = 0'],
  ['exported and not paid', 'payout', 'delete from payouts'],
  [
    'payable before its time',
    'payout',
    `set session_replication_role = replica; update transfers set at = at - interval '3 days' where kind = 'earnings';
      set session_replication_role = origin`,
  ],
]

it.each(faults)('sees a fault that is planted in the middle: %s', async (says, opening, statement) => {
  const planted = { lane: lane(), config, seed: 6, opening, moves: 0, crashPlan: () => null }
  const afterMove = async (move: number) => {
    if (move === openings[opening].length - 1) await sql.raw(statement).execute(lane().owner)
  }
  const run = await runSeed({ ...planted, afterMove })
  expect(run.failures.join('\n')).toContain(says)
  expect(tell(run)).toContain('npm run simulate -- --seed 6 --runs 1')
  expect((await runSeed(planted)).failures).toEqual([])
})

/** Openings that a death cuts short now and then: without one, each brings about what it is there for. */
const stories: [opening: Opening, ...happens: string[]][] = [
  ['dark', 'ended in the dark', 'refused TRY_LATER', 'VIDEOCALL CLIENT_LOST'],
  ['disputed', 'promo credit taken by a dispute', 'refused SPENDING_FROZEN', 'VIDEO CREDIT_EXHAUSTED'],
  ['givenBack', 'reversal', 'return', 'refund of ours failed', 'refused SPENDING_FROZEN'],
  ['subscribed', 'month renewed', 'raised price told', 'raised price agreed to', 'refused PRICE_CHANGED'],
]

it.each(stories)('[T1, M4, B13] plays its story to the end: %s', async (opening, ...happens) => {
  // a seed whose payment is disputed to the end, and whose show is honest
  const run = await runSeed({ lane: lane(), config, seed: 1, opening, moves: 0, crashPlan: () => null })
  expect(run.failures).toEqual([])
  expect([...run.happened.keys()]).toEqual(expect.arrayContaining(happens))
})

const mediaFaults = [
  ['lied', { believesLoss: true }, ['seconds of VIDEO', 'paused unacknowledged']],
  ['hushed', { ignoresSilence: true }, ['VIDEO NEVER_STARTED', 'paused unacknowledged']],
  ['away', { ignoresFunding: true }, ['seconds of VIDEO', 'paused unfunded']],
] as const

it.each(mediaFaults)(
  '[B11, B12] sees alone what is sent for nothing: %s',
  async (opening, faults, happens) => {
    const told = { lane: lane(), config, seed: 8, opening, moves: 0, crashPlan: () => null }
    const run = await runSeed({ ...told, mediaFaults: faults })
    expect(run.failures).not.toEqual([])
    for (const failure of run.failures) expect(failure).toContain('sent and not paid')
    const well = await runSeed(told)
    expect(well.failures).toEqual([])
    expect([...well.happened.keys()]).toEqual(expect.arrayContaining([...happens]))
  },
)
