import { z } from 'zod'
import type { Wallet } from '../../money/index.ts'
import type { People } from '../../people/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { fileLanguage, type MountFile } from '../../platform/http/mount/mount-file.ts'

/** What these routes need of the wallet. */
export type OfficeMoney = Pick<
  Wallet,
  | 'payments'
  | 'fees'
  | 'ledger'
  | 'promos'
  | 'refunds'
  | 'creditsByHand'
  | 'purchaseRefunds'
  | 'payouts'
  | 'officeReturns'
  | 'reversals'
>

/** [O3, T4, T5] Refunds, promo codes, payouts, and payments whose amount differs from the request. */
export function mountMoney(
  mount: Mount,
  {
    payments,
    promos,
    refunds,
    creditsByHand,
    purchaseRefunds,
    payouts,
    officeReturns,
    reversals,
  }: OfficeMoney,
  frozenShare: (tx: Tx) => Promise<number>,
  people: Pick<People, 'requireCreditable'>,
): void {
  mount('creditByHand', async ({ act, params, body, idempotencyKey: key }) => ({
    credit: await creditsByHand.give({
      ...body,
      act,
      key,
      clientId: params.id,
      check: (tx) => people.requireCreditable(tx, { operatorId: act.operatorId, id: params.id }),
    }),
  }))

  mount('refundPurchase', async ({ act, params, body, idempotencyKey: key }) => ({
    refund: await purchaseRefunds.refundPurchase({ ...body, act, key, purchaseId: params.id }),
  }))

  mount('refundSession', async ({ act, params, body, idempotencyKey: key }) => ({
    refund: await refunds.refund({ ...body, act, key, sessionId: params.id }),
  }))

  mount('listOddPayments', async ({ query }) => {
    const { oddPayments, total } = await payments.odd(query)
    return { oddPayments, offset: query.offset, limit: query.limit, total }
  })

  mount('listCashReturns', async ({ query }) => ({
    ...(await officeReturns.list(query)),
    offset: query.offset,
    limit: query.limit,
  }))

  mount('listDisputes', async ({ query }) => ({
    ...(await reversals.list(query)),
    offset: query.offset,
    limit: query.limit,
  }))

  mount('releaseSpending', async ({ act, params }) => {
    await reversals.release({ act, clientId: params.id })
    return { released: true as const }
  })

  mount('payOutCashReturn', async ({ act, params, body }) => {
    await officeReturns.payOut({ ...body, act, id: params.id })
    return { paid: true as const }
  })

  mount('createPromoCode', async ({ act, body }) => ({
    promoCode: await promos.create({ ...body, act, frozenShare }),
  }))

  mount('listPromoCodes', async ({ query }) => {
    const { promoCodes, total } = await promos.list(query)
    return { promoCodes, offset: query.offset, limit: query.limit, total }
  })

  mount('stopPromoCode', async ({ act, params }) => ({
    promoCode: await promos.stop({ act, code: params.code }),
  }))

  mount('createPayouts', async ({ act, body, idempotencyKey: key }) => ({
    batch: await payouts.create({ act, key, minimum: body.minimum }),
  }))

  mount('listPayouts', async ({ query }) => {
    const { batches, total } = await payouts.list(query)
    return { batches, offset: query.offset, limit: query.limit, total }
  })

  mount('listLeftOut', async ({ query }) => ({
    ...(await payouts.leftOut(query)),
    offset: query.offset,
    limit: query.limit,
  }))

  mount('getPayouts', ({ params }) => payouts.batchOf(params.id))

  mount('approvePayouts', async ({ act, params }) => ({
    batch: await payouts.approve({ act, id: params.id }),
  }))

  mount('cancelPayouts', async ({ act, params }) => ({
    batch: await payouts.cancel({ act, id: params.id }),
  }))
}

/** Files for the bank and for bookkeeping. */
export function mountPayoutFiles(
  mountFile: MountFile,
  { payouts }: OfficeMoney,
  people: Pick<People, 'factsOf'>,
): void {
  mountFile('/admin/payouts/{id}/export/pain001', { admin: 'payouts' }, async ({ id, principal }) => ({
    ...(await payouts.pain001(id, (await people.factsOf(principal.accountId)).timezone)),
    type: 'application/xml; charset=utf-8',
  }))
  mountFile(
    '/admin/payouts/{id}/export/csv',
    { admin: 'payouts' },
    async ({ id, query: { language } }) => ({
      ...(await payouts.csv(id, language)),
      type: 'text/csv; charset=utf-8',
    }),
    { query: z.object({ language: fileLanguage }) },
  )
}
