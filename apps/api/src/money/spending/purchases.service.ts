import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { readSettings } from '../../site/index.ts'
import type { Funds } from '../ledger/ledger.rules.ts'
import { postTransfers } from '../ledger/ledger.store.ts'
import type { LimitService } from './limits/limits.service.ts'
import { type Purchase, partsOf, purchaseTransfer } from './purchases.rules.ts'

export interface PurchaseParts {
  clock: Clock
  random: Random
  limits: Pick<LimitService, 'spendableFunds'>
}

/** Charges a purchase in the caller's transaction. A repeated key changes nothing [L5]. */
export interface Purchases {
  /**
   * [M2] The price of one message. `key` names the message, e.g. `message:{id}`.
   * @throws NOT_FOUND, INSUFFICIENT_CREDIT, DAY_CAP_REACHED
   */
  chargeMessage(
    tx: Tx,
    message: { clientId: string; performerId: string; credits: number; key: string },
  ): Promise<void>
  /**
   * [S18] A tip, split as a session's charge is; returns the performer's share of it. `id` is the tip's own.
   * @throws NOT_FOUND, INSUFFICIENT_CREDIT, DAY_CAP_REACHED, where a limit of one session ends it CAP_TOO_LOW
   */
  chargeTip(
    tx: Tx,
    tip: { id: string; clientId: string; performerId: string; credits: number; sessionId: string | null },
  ): Promise<{ performerSharePercent: number }>
  /** [S18] Credits given in a session: in all, from promo credit, and the performer's part of each, summed. */
  tippedIn(handle: Database | Tx, sessionId: string): Promise<{ tips: number; promo: number; net: number }>
  /** [M4] One month, within the client's limit of the day [B9]. @throws NOT_FOUND */
  chargeMonth(
    tx: Tx,
    month: { subscriptionId: string; period: number; clientId: string; performerId: string; price: number },
  ): Promise<'bought' | 'unaffordable' | 'limited' | 'frozen'>
}

const tipRefusals = {
  balance: { code: 'INSUFFICIENT_CREDIT', rule: 'tip', message: 'The balance does not cover this tip.' },
  day: { code: 'DAY_CAP_REACHED', rule: 'tip', message: 'Your limit for today does not cover this tip.' },
  // the session's cap is checked by the session, not here
  session: {
    code: 'CAP_TOO_LOW',
    rule: 'tip_limit',
    message: 'Your limit for one show does not cover this tip.',
  },
} as const

/** [L7] The share of now: a purchase is paid for at once, and stores it. */
const shareNow = async (tx: Tx) => ({ performerSharePercent: (await readSettings(tx)).performerShare })

export function createPurchases(parts: PurchaseParts): Purchases {
  const { limits } = parts
  return {
    async chargeMessage(tx, message) {
      const { clientId, credits } = message
      if (!Number.isSafeInteger(credits) || credits < 0) throw new RangeError(`${credits} is no price`)
      // a message belongs to no session, even while one runs, so the limit per session does not apply
      const funds = (await limits.spendableFunds(tx, [clientId], { lock: true, byDay: true })).get(clientId)
      if (!funds) throw refuse('NOT_FOUND')
      const purchase = {
        ...message,
        kind: 'message',
        reference: message.key,
        ...(await shareNow(tx)),
      } as const
      if ((await buy(parts, tx, purchase, funds)) === 'bought') return
      if (funds.isFrozen) throw refuse('SPENDING_FROZEN')
      throw funds.limitedBy
        ? refuse('DAY_CAP_REACHED', {
            message: 'Your limit for today does not cover this message.',
            rule: 'message',
          })
        : refuse('INSUFFICIENT_CREDIT', {
            message: 'The balance does not cover this message.',
            rule: 'message',
          })
    },

    async chargeTip(tx, { id, ...tip }) {
      const { clientId, credits } = tip
      if (!Number.isSafeInteger(credits) || credits < 1) throw new RangeError(`${credits} is no tip`)
      const funds = (await limits.spendableFunds(tx, [clientId], { lock: true })).get(clientId)
      if (!funds) throw refuse('NOT_FOUND')
      const key = `tip:${id}`
      const share = await shareNow(tx)
      const purchase = { ...tip, key, kind: 'tip', reference: id, ...share } as const
      if ((await buy(parts, tx, purchase, funds)) === 'bought') return share
      if (funds.isFrozen) throw refuse('SPENDING_FROZEN')
      const { code, ...why } = tipRefusals[funds.limitedBy ?? 'balance']
      throw refuse(code, why)
    },

    async tippedIn(handle, sessionId) {
      return handle
        .selectFrom('purchases')
        .select([
          sql<number>`coalesce(sum(promo + cash), 0)::bigint`.as('tips'),
          sql<number>`coalesce(sum(promo), 0)::bigint`.as('promo'),
          sql<number>`coalesce(sum((promo + cash) * performer_share / 100), 0)::bigint`.as('net'),
        ])
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow()
    },

    async chargeMonth(tx, month) {
      const { subscriptionId, period, clientId, performerId, price } = month
      const funds = (await limits.spendableFunds(tx, [clientId], { lock: true, byDay: true })).get(clientId)
      if (!funds) throw refuse('NOT_FOUND')
      const paid = await buy(
        parts,
        tx,
        {
          key: `subscription:${subscriptionId}:${period}`,
          kind: 'subscription',
          reference: subscriptionId,
          clientId,
          performerId,
          credits: price,
          ...(await shareNow(tx)),
        },
        funds,
      )
      if (paid === 'unaffordable' && funds.isFrozen) return 'frozen'
      return paid === 'unaffordable' && funds.limitedBy ? 'limited' : paid
    },
  }
}

async function buy(
  { clock, random }: PurchaseParts,
  tx: Tx,
  purchase: Purchase,
  funds: Funds,
): Promise<'bought' | 'unaffordable'> {
  const found = await tx
    .selectFrom('purchases')
    .selectAll()
    .where('key', '=', purchase.key)
    .executeTakeFirst()
  if (found) {
    const same =
      found.client_id === purchase.clientId &&
      found.performer_id === purchase.performerId &&
      found.promo + found.cash === purchase.credits
    if (!same) throw new Error(`the key ${purchase.key} was used for another purchase`)
    return 'bought'
  }
  // a free month can be bought with any funds, even below zero
  if (purchase.credits > 0 && funds.promo + funds.cash < purchase.credits) return 'unaffordable'
  const split = partsOf(purchase.credits, funds)
  const now = clock.now()
  const transfer = purchaseTransfer(purchase, split)
  if (transfer.postings.length > 0) await postTransfers(tx, [transfer], now)
  await tx
    .insertInto('purchases')
    .values({
      key: purchase.key,
      id: random.uuid(),
      kind: purchase.kind,
      session_id: purchase.sessionId ?? null,
      client_id: purchase.clientId,
      performer_id: purchase.performerId,
      ...split,
      performer_share: purchase.performerSharePercent,
      bought_at: new Date(now),
    })
    .execute()
  return 'bought'
}
