import { schemas } from '@footlight/contract/schemas'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useWorld } from '../../../test/hooks.ts'
import { openShow, peek } from '../../../test/world/peeks.ts'
import { createStatistics } from './index.ts'
import { datesUntil, foldHours } from './statistics.rules.ts'

const world = useWorld()

it.each([
  ['the spring night', 'Europe/Brussels', '2026-03-30T22:30:00Z', ['2026-03-29', '2026-03-30', '2026-03-31']],
  [
    'a zone behind',
    'America/Los_Angeles',
    '2026-11-02T06:00:00Z',
    ['2026-10-30', '2026-10-31', '2026-11-01'],
  ],
  ['a zone ahead', 'Pacific/Auckland', '2026-11-01T12:00:00Z', ['2026-10-31', '2026-11-01', '2026-11-02']],
])('[O1] lists the dates of a performer’s calendar without a gap: %s', (_says, zone, now, dates) => {
  expect(datesUntil(Date.parse(now), 3, zone)).toEqual(dates)
})

it('[O1] adds up by day and by hour, below zero after refunds, and leaves other dates out', () => {
  const { days, hours, totals } = foldHours(
    ['2026-11-19', '2026-11-20'],
    [
      { at: new Date('2026-11-19T16:30Z'), net: 40, tipsNet: 10 },
      { at: new Date('2026-11-20T17:15Z'), net: 2, sessions: 1 },
      { at: new Date('2026-11-18T16:30Z'), net: 500 },
      { at: new Date('2026-11-19T21:30Z'), net: -30 },
    ],
    // a browser's name, which not every database knows
    'Asia/Calcutta',
  )
  expect(days.map(({ net }) => net)).toEqual([40, -28])
  expect(hours[22]).toMatchObject({ hour: 22, net: 42, tipsNet: 10, sessions: 1 })
  expect(totals).toEqual({ net: 12, tipsNet: 10, sessions: 1, visits: 0, shows: 0 })
  const rest = { clients: 1, returning: 0, reviews: 0, rating: null }
  const reply = { timeZone: 'UTC', days, hours, totals: { ...totals, ...rest } }
  expect(schemas.studioStatistics.reply.safeParse(reply).success).toBe(true)
})

it('[O1, T5] equals the ledger by the performer’s clock: a show with a tip and a peek, by a client who came by the lobby', async () => {
  const { performer, client, show } = await openShow(world, { price: 6000, peekPrice: 600, cash: 30_000 })
  const peekClient = await world.client({ cash: 2000 })
  const { session: aside } = await peek(world, peekClient, performer)
  await world.watch([show, aside], 31)
  const tip = { clientId: client, performerId: performer.id, credits: 333, message: '', key: null }
  await world.sessions.tips.give(tip)
  await world.sessions.sessions.end(peekClient, aside.id)
  await world.sessions.sessions.end(client, show.id)
  const statistics = createStatistics(world)
  const shown = await statistics.of(performer.id, { days: 7, timeZone: 'Pacific/Auckland' })
  const ledger = await world.balanceAt(`performer:${performer.id}:pending`)
  expect(shown.totals).toMatchObject({ net: ledger, tipsNet: 233, sessions: 1, clients: 1, returning: 0 })
  // the clock of the world is at 20:00 UTC on 20 November
  expect(shown.days.at(-1)).toMatchObject({ date: '2026-11-21', net: ledger, sessions: 1 })
  expect(shown.hours[9]).toMatchObject({ net: ledger, tipsNet: 233, sessions: 1 })
  expect([shown.days.length, shown.hours.length]).toEqual([7, 24])
  const other = await statistics.of(performer.id, { days: 90, timeZone: 'UTC' })
  expect(other.days.at(-1)).toMatchObject({ date: '2026-11-20', net: ledger })
})

it('[O1] counts a visitor of the lobby once a day, and the first show that came of it', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1000 })
  const account = { id: client, role: 'client' as const, emailVerified: true }
  const visit = (address: string, of: typeof account | null) =>
    world.sessions.lobby.join({ account: of, guestToken: undefined, address }, performer.id)
  for (const address of ['192.0.2.1', '192.0.2.2']) await visit(address, null)
  for (const _ of [1, 2]) {
    await visit('192.0.2.3', account)
    await visit('192.0.2.3', account)
    const show = await world.start(client, performer)
    await world.watch([show], 2)
    await world.sessions.sessions.end(client, show.id)
  }
  const { totals } = await createStatistics(world).of(performer.id, { days: 7, timeZone: 'UTC' })
  expect(totals).toMatchObject({ visits: 3, shows: 1, sessions: 2, clients: 1, returning: 1 })
})

it('[W14] reads statistics by indices alone', async () => {
  const plans = await Promise.all(
    [
      sql`select 1 from performer_entries where performer_id = gen_random_uuid() and at >= now()`,
      sql`select 1 from sessions where performer_id = gen_random_uuid() and created_at >= now()`,
      sql`select 1 from lobby_hours where performer_id = gen_random_uuid() and hour >= now()`,
    ].map((query) =>
      world.database.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        return (await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)).rows
      }),
    ),
  )
  for (const plan of plans) expect(JSON.stringify(plan)).not.toContain('Seq Scan')
})
