import { requireCreditable } from '../people/index.ts'
import type { Mount, Principal } from '../platform/http/mount/mount.ts'
import { networkOf } from '../platform/http/rate-limits/address.ts'
import { refuse } from '../platform/refuse.ts'
import type { WalletService } from './wallet.service.ts'

/** Promo codes, limits, tax and subscriptions. */
export function mountSpending(mount: Mount, wallet: WalletService): void {
  const { promos, limits, subscriptions, priceOffers, tax } = wallet

  mount('promoCredit', async ({ principal, params, query, address }) => {
    const clientId = own(principal, params.id)
    const look = () => promos.quote({ clientId, code: params.code, ...query })
    return { promo: await promos.tried({ clientId, network: networkOf(address) }, look) }
  })

  mount('getLimits', async ({ principal, params }) => ({
    limits: await limits.read(own(principal, params.id)),
  }))
  mount('setLimits', async ({ principal, params, body }) => ({
    limits: await limits.set(own(principal, params.id), body),
  }))

  mount('declareTax', async ({ principal, params, body }) => ({
    declaration: await tax.declare(
      { clientId: own(principal, params.id), performerId: params.performerId },
      body,
    ),
  }))
  mount('taxDeclarations', async ({ principal, params, query: { performerId, ...window } }) => ({
    ...(await tax.page({ clientId: own(principal, params.id), performerId }, window)),
    ...window,
  }))

  mount('subscriptions', async ({ principal }) => ({
    subscriptions: await subscriptions.list(principal.accountId),
  }))
  mount('subscribe', async ({ principal, params, query }) => ({
    subscriptions: await subscriptions.subscribe(own(principal, params.id), params.x, query),
  }))
  mount('agreeToPrice', async ({ principal, params, body }) => {
    const clientId = own(principal, params.id)
    await priceOffers.agree({ clientId, performerId: params.x }, body)
    return { subscriptions: await subscriptions.list(clientId) }
  })
  mount('unsubscribe', async ({ principal, params }) => ({
    subscriptions: await subscriptions.unsubscribe(own(principal, params.id), params.x),
  }))
}

/** [T4, T7, O3] What operators give and give back: promo codes, credits by hand, refunds. */
export function mountGifts(
  mount: Mount,
  { promos, creditsByHand, purchaseRefunds, refunds }: WalletService,
): void {
  mount('listPromoCodes', async ({ query }) => {
    const { promoCodes, total } = await promos.list(query)
    return { promoCodes, total }
  })
  mount('stopPromoCode', async ({ act, params }) => ({
    promoCode: await promos.stop({ act, code: params.code }),
  }))

  mount('creditByHand', async ({ act, params, body, idempotencyKey: key }) => ({
    credit: await creditsByHand.give({
      ...body,
      act,
      key,
      clientId: params.id,
      check: (tx) => requireCreditable(tx, { operatorId: act.operatorId, id: params.id }),
    }),
  }))

  mount('refundPurchase', async ({ act, params, body, idempotencyKey: key }) => ({
    refund: await purchaseRefunds.refundPurchase({ ...body, act, key, purchaseId: params.id }),
  }))
  mount('refundSession', async ({ act, params, body, idempotencyKey: key }) => ({
    refund: await refunds.refund({ ...body, act, key, sessionId: params.id }),
  }))
}

/** Returns the id if it is the caller's own account; another account is reported as not found [W10]. */
function own(principal: Principal, clientId: string): string {
  if (clientId !== principal.accountId) throw refuse('NOT_FOUND')
  return clientId
}
