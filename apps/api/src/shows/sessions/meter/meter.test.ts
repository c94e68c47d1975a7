import { chargedFor, performerPart } from '@footlight/contract'
import { delivered, stream } from '@footlight/test-kit/media-reports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Crashed } from '../../../../test/mortal.ts'
import { buyBySandbox, sandboxSays } from '../../../../test/sandbox.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { grant } from '../../../money/index.ts'
import { bill, type Metered, needsRenewal, renew } from '../kernel/meter.rules.ts'
import { maxSecondsTogether } from '../seconds/waiting.rules.ts'
import { findWithWaiting } from '../seconds/waiting.store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await brokenInvariants(world.database)).toEqual([])
  await world[Symbol.asyncDispose]()
})
beforeEach(() => {
  world.events.length = 0
})

async function begin(pricePerMinute: number, credits: { cash?: number; promo?: number }, cap?: number) {
  const client = await world.client(credits)
  const performer = await world.performer(pricePerMinute)
  const session = await world.start(client, performer, cap ?? null)
  return { client, performer, session }
}
const row = (id: string) => findWithWaiting(world.database, id)
const leases = (id: string) =>
  world.database.selectFrom('leases').selectAll().where('session_id', '=', id).orderBy('seq').execute()
const now = () => Math.floor(world.clock.now() / 1000)
const warnings = () =>
  world.events.flatMap(({ event }) => (event.type === 'session.warning' ? [event.affordableSeconds] : []))

describe('seconds', () => {
  it('[B1] bills the running total, never the sum of rounded seconds', async () => {
    const { client, session, performer } = await begin(95, { cash: 1000 })
    await world.watch(session, 47)
    await world.sessions.sessions.end(client, session.id)
    const charged = chargedFor(47, 95)
    expect(await row(session.id)).toMatchObject({
      billed_seconds: 47,
      billed_charge: charged,
      posted: charged,
    })
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 1000 - charged, held: 0, promo: 0 })
    const receipt = await world.sessions.receipts.receiptOf(
      { accountId: performer.id, admin: false },
      session.id,
    )
    expect(receipt).toMatchObject({
      billedSeconds: 47,
      charged,
      net: performerPart(charged, 70),
      cash: charged,
    })
    expect(receipt.intervals).toHaveLength(1)
    const theirs = await world.sessions.receipts.receiptOf({ accountId: client, admin: false }, session.id)
    expect(theirs).toEqual({
      ...receipt,
      ...{ net: null, performerShare: null, tipsNet: null },
      // each reader's copy is signed by itself [R2]
      readerSignature: expect.not.stringMatching(receipt.readerSignature ?? ''),
    })
  })

  it('[B4] bills a second only when video was delivered in it, once however it is reported', async () => {
    const { session, performer } = await begin(60, { cash: 1000 })
    const first = now()
    world.clock.advance(10_000)
    const streams = [stream(performer.number, 'active')]
    const seen = [4, 0, 1, 4, 2, 4].map((offset) => delivered(session.id, first + offset))
    await Promise.all([1, 2, 3].map(() => world.report({ streams, evidence: seen })))
    await world.report({
      streams,
      evidence: [
        delivered(session.id, first + 6, false),
        delivered(session.id, first - 5),
        delivered(session.id, first + 60),
      ],
    })
    expect(await row(session.id)).toMatchObject({ billed_seconds: 4 })
  })

  it('[B5] the database itself refuses a second that is billed already', async () => {
    const { session } = await begin(60, { cash: 1000 })
    await world.watch(session, 1 + maxSecondsTogether)
    const at = (second: number) => new Date(second * 1000).toISOString()
    const during = `[${at(now() - 3)},${at(now() - 2)})`
    const again = world.database
      .insertInto('billed_intervals')
      .values({ session_id: session.id, during })
      .execute()
    await expect(again).rejects.toMatchObject({ code: '23P01' })
  })
})

describe('leases', () => {
  it('[B2, B3] reserves 30 s and renews 10 s before its end; what was not charged is free again', async () => {
    const { client, session } = await begin(60, { cash: 1000 })
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 970, held: 30 })
    await world.watch(session, 19)
    expect(await leases(session.id)).toHaveLength(1)
    await world.watch(session, 1)
    expect(await leases(session.id)).toMatchObject([
      { seq: 1, cash: 30, charged_cash: 19, final: false },
      { seq: 2, settled_at: null },
    ])
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 950, held: 31 })
  })

  it.each([
    [10, [20, 40, 60]],
    [20, [10, 20, 30, 40, 50, 60]],
  ])('[B2] renewed %i s before the end of 30, a session is charged after %j seconds', (before, expected) => {
    const charged: number[] = []
    const account = {
      sessionId: 's',
      clientId: 'c',
      performerId: 'p',
      pricePerMinute: 60,
      performerSharePercent: 70,
      cap: null,
      billedSeconds: 0,
      posted: 0,
    }
    const nothing = { evidenced: [], countsFrom: 0, warnedAtSeconds: null }
    const funds = { promo: 0, cash: 1000 }
    let metered: Metered = { ...nothing, account, lease: grant(account, 1, funds), leaseSeq: 1 }
    for (let second = 1; second <= 60; second++) {
      if (needsRenewal(metered, 1, before)) {
        metered = renew(metered, funds, 1).metered
        charged.push(second)
      }
      metered = bill(metered, [second], funds).metered
    }
    expect(charged).toEqual(expected)
  })

  it('[B2] ends at the last second that the credit pays for', async () => {
    const { client, session } = await begin(60, { cash: 64 })
    await world.watch(session, 63)
    expect(await row(session.id)).toMatchObject({ state: 'ACTIVE' })
    expect(warnings()).toEqual([63, 60, 20])
    await world.watch(session, 1)
    expect(await row(session.id)).toMatchObject({
      end_reason: 'CREDIT_EXHAUSTED',
      billed_seconds: 64,
      billed_charge: 64,
    })
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 0, held: 0, promo: 0 })
  })

  it('[B9] ends at the cap', async () => {
    const { client, session } = await begin(90, { cash: 1000 }, 91)
    await world.watch(session, 70)
    expect(await row(session.id)).toMatchObject({ end_reason: 'CAP_REACHED', billed_charge: 91 })
    expect(await world.wallet.balanceOf(client)).toMatchObject({ available: 909 })
  })

  it('[B8] warns once per crossing, and a top-up extends the running session and begins anew', async () => {
    const { client, session } = await begin(600, { cash: 650 })
    await world.watch(session, 50)
    expect(warnings()).toEqual([64, 60, 20])
    const payment = await buyBySandbox(world.wallet, client, 1000)
    await sandboxSays(world.wallet, payment.id)
    await world.watch(session, 60)
    expect(await row(session.id)).toMatchObject({ state: 'ACTIVE', billed_seconds: 110 })
    expect(warnings()).toEqual([64, 60, 20, 60])
    await world.watch(session, 60)
    expect(await row(session.id)).toMatchObject({ end_reason: 'CREDIT_EXHAUSTED', billed_seconds: 160 })
  })

  it('[L6] spends promo first, and the performer earns on it', async () => {
    const { client, performer, session } = await begin(60, { cash: 100, promo: 40 })
    await world.watch(session, 50)
    await world.sessions.sessions.end(client, session.id)
    expect(await world.wallet.chargedParts(world.database, session.id)).toEqual({ promo: 40, cash: 10 })
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 90, held: 0, promo: 0 })
    expect(await world.balanceAt(`performer:${performer.id}:pending`)).toBe(35)
  })

  it('[B7] releases a lease without a session, once, when two sweeps run concurrently', async () => {
    const { client, session } = await begin(60, { cash: 100 })
    await world.sessions.sessions.end(client, session.id)
    const orphan = { account: { sessionId: crypto.randomUUID(), clientId: client, performerId: client } }
    const account = { pricePerMinute: 60, performerSharePercent: 70, cap: null, billedSeconds: 0, posted: 0 }
    const open = { seq: 1, promo: 0, cash: 30, final: false }
    await world.database
      .transaction()
      .execute((tx) =>
        world.wallet.moveLeases(tx, [{ account: { ...orphan.account, ...account }, settle: null, open }]),
      )
    expect(await world.wallet.balanceOf(client)).toMatchObject({ held: 30 })
    await Promise.all([world.wallet.releaseOrphans(), world.wallet.releaseOrphans()])
    expect(await world.wallet.balanceOf(client)).toEqual({ available: 100, held: 0, promo: 0 })
  })
})

describe('crashes', () => {
  it.each([
    ['before', 'streams', 0],
    ['after', 'streams', 0],
    ['before', 'seconds that wait', 1],
    ['after', 'seconds that wait', 1],
    ['before', 'meter', 2],
    ['after', 'meter', 2],
  ] as const)(
    '[B6] killed %s the commit of the %s: no second is lost, none is billed twice',
    async (when, _which, afterCommits) => {
      const { client, session, performer } = await begin(90, { cash: 1000 })
      await world.watch(session, 18)
      const second = now()
      world.clock.advance(5000)
      const evidence = [0, 1, 2, 3, 4].map((offset) => delivered(session.id, second + offset))
      const report = { streams: [stream(performer.number, 'active')], evidence }
      world.crashAt(when, afterCommits)
      await expect(world.report(report)).rejects.toThrow(Crashed)
      await world.restart()
      world.clock.advance(2000)
      await world.sweep()
      await world.report(report)
      expect(await row(session.id)).toMatchObject({ state: 'ACTIVE', billed_seconds: 23 })
      world.crashAt(when)
      await expect(world.sessions.sessions.end(client, session.id)).rejects.toThrow(Crashed)
      await world.restart()
      const ended = await world.sessions.sessions.end(client, session.id)
      expect(ended).toMatchObject({ state: 'ENDED', billedSeconds: 23, charged: chargedFor(23, 90) })
      expect(await world.wallet.balanceOf(client)).toMatchObject({ held: 0 })
    },
  )

  it('[B7] a restart is no party’s fault: silence while the server was away holds nothing', async () => {
    const { session, performer } = await begin(60, { cash: 1000 })
    await world.watch(session, 5)
    const second = now()
    world.clock.advance(40_000)
    await world.restart()
    await world.sweep()
    expect(await row(session.id)).toMatchObject({ state: 'ACTIVE' })
    const evidence = Array.from({ length: 40 }, (_, offset) => delivered(session.id, second + offset))
    await world.report({ streams: [stream(performer.number, 'active')], evidence })
    expect(await row(session.id)).toMatchObject({ state: 'ACTIVE', billed_seconds: 45, held_ms: 0 })
  })
})
