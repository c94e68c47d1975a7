import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { Crashed } from '../../../../test/mortal.ts'
import { actsOf } from '../../../../test/operator-acts.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { refundableCredits, splitRefund } from './refunds.rules.ts'

let adminId: string
const world = useWorld()
beforeAll(async () => {
  adminId = await world.client()
})
afterEach(async () => {
  await world.restart()
  expect(await brokenInvariants(world.database)).toEqual([])
})

/** A session that cost 100 credits: `promo` of them promo, 70 of them the performer's. */
async function session(promo = 0) {
  const clientId = await world.client({ cash: 1000, ...(promo > 0 && { promo }) })
  const performer = await world.performer(60)
  const { id, performerNumber } = await world.start(clientId, performer)
  await world.watch({ id, performerNumber }, 100)
  await world.sessions.sessions.end(clientId, id)
  return { id, clientId, performerId: performer.id }
}
const refund = (sessionId: string, amount: number, fromPerformer = false, key: string | null = null) => {
  const body = { amount, reason: 'The picture froze.', fromPerformer }
  const act = actsOf(world.clock, adminId)('refundSession', { params: { id: sessionId }, body })
  return world.wallet.refunds.refund({ ...body, act, key, sessionId })
}

describe('refunds', () => {
  it('[T6, L6] gives cash back as cash and promo as promo, cash first', async () => {
    const { id, clientId } = await session(40)
    expect(await refund(id, 50)).toMatchObject({
      amount: 50,
      promo: 0,
      cash: 50,
      fromPlatform: 50,
      fromPerformer: 0,
    })
    expect(await world.wallet.balanceOf(clientId)).toMatchObject({ available: 990, promo: 0 })
    expect(await refund(id, 50)).toMatchObject({ promo: 40, cash: 10 })
    expect(await world.wallet.balanceOf(clientId)).toMatchObject({ available: 1040, promo: 40 })
    await expect(refund(id, 1)).rejects.toMatchObject({ code: 'REFUND_TOO_MUCH' })
    // [O5] two acts of the admin, the refused one is none
    const acts = await world.database
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('subject', '=', id)
      .orderBy('id')
      .execute()
    const act = { actor_id: adminId, action: 'refund.made' }
    expect(acts).toMatchObject([
      { ...act, before: { refunded: 0 }, after: { amount: 50, reason: 'The picture froze.' } },
      { ...act, before: { refunded: 50 }, after: { amount: 50, promo: 40 } },
    ])
  })

  it('[I8] 50 concurrent refunds never exceed the charge', async () => {
    const { id, clientId } = await session()
    const given = await Promise.allSettled(Array.from({ length: 50 }, () => refund(id, 9)))
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    for (const one of given)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'REFUND_TOO_MUCH' })
    expect(await world.wallet.balanceOf(clientId)).toMatchObject({ available: 999 })
  })

  it('[T6] takes from the platform first, from the performer only if requested, and never below zero', async () => {
    const byPlatform = await session()
    await refund(byPlatform.id, 100)
    expect(await world.balanceAt(`performer:${byPlatform.performerId}:pending`)).toBe(70)

    const shared = await session()
    expect(await refund(shared.id, 20, true)).toMatchObject({ fromPlatform: 20, fromPerformer: 0 })
    expect(await refund(shared.id, 40, true)).toMatchObject({ fromPlatform: 10, fromPerformer: 30 })
    expect(await world.balanceAt(`performer:${shared.performerId}:pending`)).toBe(40)

    const paidOut = await session()
    const { performerId } = paidOut
    await world.database.transaction().execute((tx) =>
      world.wallet.post(tx, {
        key: `out:${performerId}`,
        kind: 'earnings',
        reference: performerId,
        postings: [
          { from: `performer:${performerId}:pending`, to: `performer:${performerId}:payable`, amount: 65 },
        ],
      }),
    )
    expect(await refund(paidOut.id, 100, true)).toMatchObject({ fromPlatform: 95, fromPerformer: 5 })
    expect(await world.balanceAt(`performer:${performerId}:pending`)).toBe(0)
  })

  it('[T6] refuses a session that runs, is unknown, or cost less', async () => {
    const clientId = await world.client({ cash: 1000 })
    const running = await world.start(clientId, await world.performer(60))
    await world.watch(running, 5)
    await expect(refund(running.id, 1)).rejects.toMatchObject({ code: 'SESSION_STATE' })
    await world.sessions.sessions.end(clientId, running.id)
    await expect(refund(running.id, 6)).rejects.toMatchObject({ code: 'REFUND_TOO_MUCH' })
    await expect(refund(clientId, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each(['before', 'after'] as const)(
    '[T6, W8] a crash %s the commit refunds all or nothing, and once per key',
    async (when) => {
      const { id, clientId } = await session()
      world.crashAt(when)
      await expect(refund(id, 60, false, 'one ask')).rejects.toThrow(Crashed)
      await world.restart()
      expect(await world.wallet.balanceOf(clientId)).toMatchObject({
        available: when === 'before' ? 900 : 960,
      })
      const again = await refund(id, 60, false, 'one ask')
      expect(await refund(id, 60, false, 'one ask')).toEqual(again)
      expect(await world.wallet.balanceOf(clientId)).toMatchObject({ available: 960 })
    },
  )

  it('[O3, A9] a refund has its own line in the history and notifies the client; the charge is unchanged', async () => {
    const { id, clientId } = await session()
    world.clock.advance(1000)
    world.events.length = 0
    const given = await refund(id, 30)
    expect(given.reason).toBe('The picture froze.')
    expect(world.events).toContainEqual({ audience: { accountIds: [clientId] }, event: { type: 'balance' } })
    const { rows } = await world.wallet.history.page(clientId, { offset: 0, limit: 10 })
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', 30],
      ['session', -100],
    ])
    const only = await world.wallet.history.page(clientId, { offset: 0, limit: 10, type: 'refund' })
    expect(only.rows).toMatchObject([{ id: given.id, performerName: expect.stringContaining('Stage') }])
  })

  it('[I8] any refunds in any order sum to the charge, by kind and by source', () => {
    const credits = fc.integer({ min: 0, max: 1000 })
    const asks = fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 400 }), fromPerformer: fc.boolean() }),
    )
    fc.assert(
      fc.property(credits, credits, fc.integer({ min: 0, max: 100 }), asks, (promo, cash, share, wanted) => {
        const refunded = { promo: 0, cash: 0, fromPerformer: 0 }
        const names = { id: 's', sessionId: 's', clientId: 'c', performerId: 'p', performerName: 'Ada' }
        const of = { ...names, performerSharePercent: share, charged: { promo, cash }, refunded }
        let pending = Math.floor(((promo + cash) * share) / 100)
        for (const ask of wanted) {
          if (ask.amount > refundableCredits(of)) continue
          const split = splitRefund(of, { ...ask, pending })
          expect(Math.min(...Object.values(split))).toBeGreaterThanOrEqual(0)
          expect(split.promo + split.cash).toBe(ask.amount)
          expect(split.fromPlatform + split.fromPerformer).toBe(ask.amount)
          if (!ask.fromPerformer) expect(split.fromPerformer).toBe(0)
          refunded.promo += split.promo
          refunded.cash += split.cash
          refunded.fromPerformer += split.fromPerformer
          pending -= split.fromPerformer
        }
        expect(pending).toBeGreaterThanOrEqual(0)
        expect(refunded.promo).toBeLessThanOrEqual(promo)
        expect(refunded.cash).toBeLessThanOrEqual(cash)
      }),
      { numRuns: 300 },
    )
  })
})
