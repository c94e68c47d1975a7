import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { type Happened, missing } from './checks/happened.ts'
import type { DatabaseSlot } from './database-slots.ts'
import { openDatabaseSlots } from './database-slots.ts'
import { type Opening, openings } from './moves/moves.ts'
import { callPlays } from './outside/call.ts'
import { runSeed } from './run-seed.ts'
import { describeFailure, runSeeds } from './run-seeds.ts'

const opened = await openDatabaseSlots(2)
const { slots, config } = opened
afterAll(() => opened[Symbol.asyncDispose]())

const slot = () => slots[0] as DatabaseSlot

/** within so many seeds everything of `mustHappen` has happened */
const maxSeeds = 120

it('[I] finds no broken invariant after any seed, and brings about everything of mustHappen', {
  timeout: 240_000,
}, async () => {
  const enough = new AbortController()
  const onSeed = (happened: Happened) => missing(happened).length === 0 && enough.abort()
  const all = await runSeeds({ slots, config, first: 1, count: maxSeeds, enough: enough.signal, onSeed })
  expect(all.failed.map(describeFailure)).toEqual([])
  // a simulator that does less than this proves less than it says
  expect(missing(all.happened)).toEqual([])
})

it('plays a seed alike after another one and on another database', async () => {
  const first = await runSeed({ slot: slot(), config, seed: 11 })
  await runSeed({ slot: slot(), config, seed: 12, moves: 6 })
  const again = await runSeed({ slot: slot(), config, seed: 11 })
  const elsewhere = await runSeed({ slot: slots[1] as DatabaseSlot, config, seed: 11 })
  expect(again).toEqual(first)
  expect(elsewhere).toEqual(first)
})

/** A statement that breaks data after the opening, and the failure that it must lead to. */
const faults: [says: string, opening: Opening, statement: string][] = [
  ['I4', 'session', 'update leases set cash = cash + 1 where settled_at is null'],
  [
    'billed and not delivered',
    'session',
    `update billed_intervals set during = tstzrange(lower(during) - interval '1 s', upper(during))`,
  ],
  ['chat line lost', 'session', `delete from session_lines where author <> 'system'`],
  ['charged over its cap', 'session', 'update sessions set cap = 1'],
  ['wrong pictures of the client', 'called', 'update sessions set client_picture_seconds = 0'],
  [
    'billed without a call',
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

it.each(faults)('fails a seed whose data a statement breaks: %s', async (says, opening, statement) => {
  const planted = { slot: slot(), config, seed: 6, opening, moves: 0, crashPlan: () => null }
  const afterMove = async (move: number) => {
    if (move === openings[opening].length - 1) await sql.raw(statement).execute(slot().owner)
  }
  const run = await runSeed({ ...planted, afterMove })
  expect(run.failures.join('\n')).toContain(says)
  expect(describeFailure(run)).toContain('npm run simulate -- --seed 6 --runs 1')
  expect((await runSeed(planted)).failures).toEqual([])
})

/** Without crashes, each of these openings brings about what it is there for. */
const stories: [opening: Opening, ...happens: string[]][] = [
  ['dark', 'ended in the dark', 'refused TRY_LATER', 'VIDEOCALL CLIENT_LOST'],
  [
    'called',
    ...callPlays.map((play) => `call: ${play}`),
    'call: withheld',
    'VIDEOCALL PERFORMER_LOST',
    'VIDEOCALL CLIENT_LOST',
  ],
  ['disputed', 'promo credit taken by a dispute', 'refused SPENDING_FROZEN', 'VIDEO CREDIT_EXHAUSTED'],
  ['givenBack', 'reversal', 'return', 'refund of ours failed', 'refused SPENDING_FROZEN'],
  ['subscribed', 'month renewed', 'raised price notified', 'raised price agreed to', 'refused PRICE_CHANGED'],
]

it.each(stories)('[T1, M4, B4, B13] plays an opening to its end: %s', async (opening, ...happens) => {
  // with seed 1 the payment is disputed to the end, and the viewer is honest
  const run = await runSeed({ slot: slot(), config, seed: 1, opening, moves: 0, crashPlan: () => null })
  expect(run.failures).toEqual([])
  expect([...run.happened.keys()]).toEqual(expect.arrayContaining(happens))
})

const mediaFaults = [
  ['lyingViewer', { believesLoss: true }, ['seconds of VIDEO', 'paused unacknowledged']],
  ['silentViewer', { ignoresSilence: true }, ['VIDEO NEVER_STARTED', 'paused unacknowledged']],
  ['apiAway', { ignoresFunding: true }, ['seconds of VIDEO', 'paused unfunded']],
] as const

it.each(mediaFaults)(
  '[B11, B12] reports only unpaid seconds where the media server sends too much: %s',
  async (opening, faults, happens) => {
    const options = { slot: slot(), config, seed: 8, opening, moves: 0, crashPlan: () => null }
    const run = await runSeed({ ...options, mediaFaults: faults })
    expect(run.failures).not.toEqual([])
    for (const failure of run.failures) expect(failure).toContain('sent and not paid')
    const correct = await runSeed(options)
    expect(correct.failures).toEqual([])
    expect([...correct.happened.keys()]).toEqual(expect.arrayContaining([...happens]))
  },
)

it('[B13] a client who acknowledges nothing is bounded beside a performer with gaps, and a media server that excuses it is found', async () => {
  const options = {
    slot: slot(),
    config,
    seed: 1,
    opening: 'silent',
    moves: 0,
    crashPlan: () => null,
  } as const
  const excused = await runSeed({ ...options, mediaFaults: { excusesSilence: true } })
  expect(excused.failures.join()).toContain('held for a client who is dark')
  const correct = await runSeed(options)
  expect(correct.failures).toEqual([])
  expect(correct.happened.get('VIDEOCALL CLIENT_LOST')).toBeGreaterThan(0)
})
