import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { endsBy, spendable } from '../../leases/leases.rules.ts'
import { dayStartMs, monthOf } from '../../ledger/calendar.rules.ts'
import { boundsOf, changeLimit, type Limit, limitFunds, raiseAfterMs, settleLimit } from './limits.rules.ts'

const world = useWorld()

const limit = (client: string, perSession: number | null, perDay: number | null) =>
  world.wallet.limits.set(client, { perSession, perDay })
const sessionOf = async (client: string) => {
  const row = await world.database
    .selectFrom('sessions')
    .selectAll()
    .where('client_id', '=', client)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return { state: row.state, reason: row.end_reason, charged: row.billed_charge }
}
const at = (text: string) => Date.parse(text)

describe('rules', () => {
  it('[B9] a lower limit applies immediately, a higher one after 24 hours; a repeated raise keeps its date', () => {
    const none: Limit = { value: null, raise: null }
    const low = changeLimit(none, 500, 0)
    expect(low).toEqual({ value: 500, raise: null })
    const raised = changeLimit(low, 900, 1000)
    expect(raised).toEqual({ value: 500, raise: { value: 900, fromMs: 1000 + raiseAfterMs } })
    expect(changeLimit(raised, 900, 5000)).toEqual(raised)
    expect(changeLimit(raised, 901, 5000).raise?.fromMs).toBe(5000 + raiseAfterMs)
    expect(changeLimit(raised, null, 5000).raise).toEqual({ value: null, fromMs: 5000 + raiseAfterMs })
    expect(changeLimit(raised, 500, 5000)).toEqual({ value: 500, raise: null })
    expect(settleLimit(raised, 999 + raiseAfterMs).value).toBe(500)
    expect(settleLimit(raised, 1000 + raiseAfterMs)).toEqual({ value: 900, raise: null })
  })

  it('[B9] clips funds to the lower of both, promo first, below zero where a limit was lowered under them', () => {
    const funds = { promo: 50, cash: 100, held: 0 }
    expect(limitFunds(funds, { session: null, day: null })).toEqual(funds)
    expect(limitFunds(funds, { session: 151, day: 200 })).toEqual(funds)
    expect(limitFunds(funds, { session: 150, day: 200 })).toEqual({ ...funds, limitedBy: 'session' })
    expect(limitFunds(funds, { session: 80, day: 200 })).toMatchObject({
      promo: 50,
      cash: 30,
      limitedBy: 'session',
    })
    expect(limitFunds(funds, { session: 80, day: 20 })).toMatchObject({
      promo: 20,
      cash: 0,
      limitedBy: 'day',
    })
    expect(limitFunds(funds, { session: null, day: -7 })).toMatchObject({
      promo: 0,
      cash: -7,
      limitedBy: 'day',
    })
  })

  it('[S19] the bound that is reported to end a session is the one that clips its leases', () => {
    const some = [null, -3, 0, 60, 150, 151, 400]
    const account = {
      sessionId: '',
      clientId: '',
      performerId: '',
      pricePerMinute: 60,
      performerSharePercent: 70,
      billedSeconds: 0,
      posted: 0,
    }
    for (const session of some)
      for (const day of some)
        for (const cap of [null, 60, 150, 151])
          for (const funds of [
            { promo: 50, cash: 100, held: 0 },
            { promo: 0, cash: 0, held: 0 },
          ]) {
            const [nearest] = boundsOf(funds, { session, day }, cap)
            const clipped = limitFunds(funds, { session, day })
            const of = JSON.stringify({ session, day, cap, funds })
            expect(nearest?.by, of).toBe(endsBy({ ...account, cap }, clipped))
            expect(nearest?.credits, of).toBe(Math.max(0, spendable({ ...account, cap }, clipped)))
          }
    const four = boundsOf({ promo: 0, cash: 150 }, { session: 150, day: 150 }, 150)
    expect(four.map(({ by }) => by)).toEqual(['cap', 'day', 'session', 'balance'])
  })

  it('[A9] a month begins and ends where the client lives, over the change of the clocks and of the year', () => {
    const table = [
      ['2026-11-20T20:00:00Z', 'UTC', '2026-11', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
      ['2026-10-31T23:30:00Z', 'Europe/Brussels', '2026-11', '2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z'],
      ['2026-10-31T22:30:00Z', 'Europe/Brussels', '2026-10', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
      ['2027-01-01T04:00:00Z', 'America/New_York', '2026-12', '2026-12-01T05:00:00Z', '2027-01-01T05:00:00Z'],
      ['2028-02-29T12:00:00Z', 'Nowhere/At-All', '2028-02', '2028-02-01T00:00:00Z', '2028-03-01T00:00:00Z'],
    ] as const
    for (const [now, zone, month, from, until] of table)
      expect(monthOf(at(now), zone), `${now} ${zone}`).toEqual({
        month,
        fromMs: at(from),
        untilMs: at(until),
      })
  })

  it('[B9] the day begins at midnight where the client lives, also on days with 23 and 25 hours', () => {
    const table = [
      ['2026-11-20T20:00:00Z', 'UTC', '2026-11-20T00:00:00Z'],
      ['2026-11-20T00:00:00Z', 'UTC', '2026-11-20T00:00:00Z'],
      ['2026-11-20T20:00:00.250Z', 'Pacific/Auckland', '2026-11-20T11:00:00Z'],
      ['2026-11-20T03:00:00Z', 'America/New_York', '2026-11-19T05:00:00Z'],
      ['2026-03-29T20:00:00Z', 'Europe/Brussels', '2026-03-28T23:00:00Z'],
      ['2026-10-25T20:00:00Z', 'Europe/Brussels', '2026-10-24T22:00:00Z'],
      // midnight comes twice, or not at all
      ['2026-10-25T00:30:00Z', 'Atlantic/Azores', '2026-10-25T00:00:00Z'],
      ['2026-10-25T20:00:00Z', 'Atlantic/Azores', '2026-10-25T00:00:00Z'],
      ['2026-03-29T20:00:00Z', 'Atlantic/Azores', '2026-03-29T01:00:00Z'],
      ['2026-11-20T20:00:00Z', 'Nowhere/At-All', '2026-11-20T00:00:00Z'],
    ] as const
    for (const [now, zone, start] of table)
      expect(new Date(dayStartMs(at(now), zone)).toISOString(), `${now} ${zone}`).toBe(
        new Date(start).toISOString(),
      )
  })
})

describe('sessions', () => {
  it('[B9] a session ends at the client’s own limit for one', async () => {
    const client = await world.client({ cash: 5000 })
    await limit(client, 90, null)
    const session = await world.start(client, await world.performer(60))
    await world.watch(session, 100)
    expect(await sessionOf(client)).toEqual({ state: 'ENDED', reason: 'CAP_REACHED', charged: 90 })
  })

  it('[B9] the day’s limit spans sessions, refuses the next one, and is free again after midnight', async () => {
    const client = await world.client({ cash: 5000 })
    await world.database
      .updateTable('accounts')
      .set({ timezone: 'Europe/Brussels' })
      .where('id', '=', client)
      .execute()
    await limit(client, null, 150)
    const first = await world.performer(60)
    await world.watch(await world.start(client, first), 70)
    await world.sessions.sessions.endForPerformer(first.id)
    const second = await world.performer(60)
    await world.watch(await world.start(client, second), 100)
    expect(await sessionOf(client)).toEqual({ state: 'ENDED', reason: 'CAP_REACHED', charged: 80 })
    const third = await world.performer(60)
    await expect(world.ask(client, third.id)).rejects.toMatchObject({ code: 'DAY_CAP_REACHED' })
    // 21:00 in Brussels: three hours to midnight
    await world.pass(4, third.number)
    world.clock.advance(3 * 3_600_000)
    await world.report({ streams: [] })
    const fourth = await world.performer(60)
    expect(await world.ask(client, fourth.id)).toMatchObject({ state: 'PENDING', affordableSeconds: 150 })
  })

  it('[S19] a show begins with the bound that was agreed to, and reports what ends it as it changes', async () => {
    for (const [own, cap, expected] of [
      [{ perSession: null, perDay: null }, null, { by: 'balance', credits: 5000, seconds: 5000 }],
      [{ perSession: 300, perDay: 400 }, null, { by: 'session', credits: 300, seconds: 300 }],
      [{ perSession: 300, perDay: 200 }, null, { by: 'day', credits: 200, seconds: 200 }],
      [{ perSession: 300, perDay: 200 }, 100, { by: 'cap', credits: 100, seconds: 100 }],
    ] as const) {
      const client = await world.client({ cash: 5000 })
      const performer = await world.performer(60)
      await limit(client, own.perSession, own.perDay)
      const ask = { clientId: client, performerId: performer.id, type: 'VIDEO', cap } as const
      const { pricePerMinute, bounds } = await world.sessions.affordabilityOf(ask)
      expect(pricePerMinute).toBe(60)
      expect(bounds[0]).toEqual(expected)
      const session = await world.start(client, performer, cap)
      const { by: endsBy, seconds } = expected
      expect(session).toMatchObject({ affordableSeconds: seconds, endsBy })
      await world.watch(session, 4)
      const seen = await world.sessions.sessions.seen(client, session.id)
      expect(seen).toMatchObject({ affordableSeconds: seconds - 4, endsBy })
      // a client's own limit is not shown to others
      expect((await world.sessions.openFor(performer.id)).session?.endsBy).toBeNull()
      expect((await world.sessions.studio.overview(performer.id)).session?.endsBy).toBeNull()
      await world.sessions.sessions.endForPerformer(performer.id)
    }
  })

  it('[S19] a top-up under a limit moves the end to the limit; a balance as large as the limit ends by the limit', async () => {
    const client = await world.client({ cash: 100 })
    await limit(client, 160, null)
    const session = await world.start(client, await world.performer(60))
    await world.watch(session, 2)
    const seen = () => world.sessions.sessions.seen(client, session.id)
    expect(await seen()).toMatchObject({ affordableSeconds: 98, endsBy: 'balance' })
    await world.wallet.grantDemoCredit({ clientId: client, credits: 60, kind: 'promo' })
    expect(await seen()).toMatchObject({ affordableSeconds: 158, endsBy: 'session' })
  })

  it('[B9] a limit lowered during a session ends it immediately, without a further second', async () => {
    for (const [perSession, perDay] of [
      [25, null],
      [null, 25],
      [20, 10_000],
    ] as const) {
      const client = await world.client({ cash: 5000, promo: 10 })
      const session = await world.start(client, await world.performer(60))
      await world.watch(session, 20)
      await limit(client, perSession, perDay)
      await world.watch(session, 30)
      const lowered = Math.min(perSession ?? 1000, perDay ?? 1000)
      expect(await sessionOf(client)).toEqual({ state: 'ENDED', reason: 'CAP_REACHED', charged: lowered })
    }
  })

  it('[B9] a limit raised during a session waits for its date', async () => {
    const client = await world.client({ cash: 5000 })
    await limit(client, 70, null)
    const session = await world.start(client, await world.performer(60))
    await world.watch(session, 20)
    const { pending } = await limit(client, 500, 800)
    expect(pending).toEqual([
      { limit: 'perSession', value: 500, from: new Date(world.clock.now() + raiseAfterMs).toISOString() },
    ])
    await world.watch(session, 60)
    expect(await sessionOf(client)).toMatchObject({ reason: 'CAP_REACHED', charged: 70 })
    world.clock.advance(raiseAfterMs)
    expect(await world.wallet.limits.read(client)).toEqual({ perSession: 500, perDay: 800, pending: [] })
  })

  it('[B9, L3] 20 concurrent messages stop at the daily limit', async () => {
    const client = await world.client({ cash: 5000 })
    const performer = await world.performer(60)
    await limit(client, null, 100)
    const sent = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        world.database.transaction().execute((tx) =>
          world.wallet.chargeMessage(tx, {
            clientId: client,
            performerId: performer.id,
            credits: 15,
            key: `message:${client}:${index}`,
          }),
        ),
      ),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    for (const one of sent)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'DAY_CAP_REACHED' })
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 4910 })
  })

  it('[I] the audit finds nothing in all of this', async () => {
    expect(await brokenInvariants(world.database)).toEqual([])
  })
})
