import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { Crashed } from '../../../../test/mortal.ts'
import { actsOf } from '../../../../test/operator-acts.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { systemRandom } from '../../../platform/random.ts'

let adminId: string
const world = useWorld()
beforeAll(async () => {
  adminId = await world.client()
})
afterEach(async () => {
  await world.restart()
  expect(await brokenInvariants(world.database)).toEqual([])
})

/** A purchase for 100 by a client with 100 cash and 50 promo: promo first, 70 for the performer. */
const ways = {
  async tip() {
    const [clientId, performer] = [await world.client({ cash: 100, promo: 50 }), await world.performer(60)]
    const ids = { clientId, performerId: performer.id }
    await world.sessions.tips.give({ ...ids, credits: 100, message: 'bravo', key: null })
    return ids
  },
  async message() {
    const [clientId, performer] = [await world.client({ cash: 100, promo: 50 }), await world.performer(60)]
    const ids = { clientId, performerId: performer.id }
    const key = `message:${systemRandom.uuid()}`
    await world.database
      .transaction()
      .execute((tx) => world.wallet.chargeMessage(tx, { ...ids, credits: 100, key }))
    return ids
  },
}
const purchaseOf = async (clientId: string) =>
  (
    await world.database
      .selectFrom('purchases')
      .select('id')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
  ).id
const refund = (purchaseId: string, amount: number, key: string | null = null) => {
  const body = { amount, reason: 'Nobody answered.', fromPerformer: true }
  const act = actsOf(world.clock, adminId)('refundPurchase', { params: { id: purchaseId }, body })
  return world.wallet.purchaseRefunds.refundPurchase({ ...body, act, key, purchaseId })
}
const pendingOf = (performerId: string) => world.balanceAt(`performer:${performerId}:pending`)

describe.each(['tip', 'message'] as const)('a %s', (kind) => {
  it('[T6, O3, A9] is given back cash before promo, a line of both sides, and never more than it was', async () => {
    const { clientId, performerId } = await ways[kind]()
    const id = await purchaseOf(clientId)
    world.clock.advance(1000)
    world.events.length = 0
    expect(await refund(id, 60)).toMatchObject({ cash: 50, promo: 10, fromPlatform: 30, fromPerformer: 30 })
    expect(world.events).toContainEqual({ audience: { accountIds: [clientId] }, event: { type: 'balance' } })
    await expect(refund(id, 60)).rejects.toMatchObject({ code: 'REFUND_TOO_MUCH' })
    expect(await world.wallet.balanceOf(clientId)).toEqual({ available: 110, held: 0, promo: 10 })
    expect(await pendingOf(performerId)).toBe(40)
    const { rows } = await world.wallet.history.page(clientId, { offset: 0, limit: 10 })
    expect(rows.map(({ kind: what, amount }) => [what, amount])).toEqual([
      ['refund', 60],
      [kind, -100],
    ])
    const entries = await world.database
      .selectFrom('performer_entries')
      .select(['kind', 'amount'])
      .where('performer_id', '=', performerId)
      .where('account', '=', 'pending')
      .orderBy('at')
      .execute()
    expect(entries).toEqual([
      { kind, amount: 70 },
      { kind: 'refund', amount: -30 },
    ])
  })

  it('[I8, W8] is refunded once per key, and 20 concurrent refunds never exceed its price', async () => {
    const { clientId } = await ways[kind]()
    const id = await purchaseOf(clientId)
    const same = await Promise.all(Array.from({ length: 5 }, () => refund(id, 30, 'one ask')))
    expect(new Set(same.map((one) => one.id)).size).toBe(1)
    await expect(refund(id, 31, 'one ask')).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    const given = await Promise.allSettled(Array.from({ length: 20 }, () => refund(id, 9)))
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(await world.wallet.balanceOf(clientId)).toMatchObject({ available: 50 + 93 })
  })

  it.each(['before', 'after'] as const)(
    '[T6, W8] a crash %s the commit refunds all or nothing',
    async (when) => {
      const { clientId } = await ways[kind]()
      const id = await purchaseOf(clientId)
      world.crashAt(when)
      await expect(refund(id, 60, 'one ask')).rejects.toThrow(Crashed)
      await world.restart()
      expect(await world.wallet.balanceOf(clientId)).toMatchObject({
        available: when === 'before' ? 50 : 110,
      })
      await refund(id, 60, 'one ask')
      expect(await world.wallet.balanceOf(clientId)).toMatchObject({ available: 110 })
    },
  )
})
