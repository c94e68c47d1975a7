import type { Mount, Principal } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refuse.ts'
import type { WalletService } from './wallet.service.ts'

/** Promo codes, limits, subscriptions and refunds. */
export function mountSpending(mount: Mount, wallet: WalletService): void {
  const { promos, limits, subscriptions, refunds } = wallet

  mount('promoCredit', async ({ principal, params, query }) => ({
    promo: await promos.quote({ clientId: own(principal, params.id), code: params.code, ...query }),
  }))
  mount('createPromoCode', async ({ act, body }) => ({
    promoCode: await promos.create({ ...body, act }),
  }))
  mount('listPromoCodes', async ({ query }) => {
    const { promoCodes, total } = await promos.list(query)
    return { promoCodes, offset: query.offset, limit: query.limit, total }
  })
  mount('stopPromoCode', async ({ act, params }) => ({
    promoCode: await promos.stop({ act, code: params.code }),
  }))

  mount('getLimits', async ({ principal, params }) => ({
    limits: await limits.read(own(principal, params.id)),
  }))
  mount('setLimits', async ({ principal, params, body }) => ({
    limits: await limits.set(own(principal, params.id), body),
  }))

  mount('subscriptions', async ({ principal }) => ({
    subscriptions: await subscriptions.list(principal.accountId),
  }))
  mount('subscribe', async ({ principal, params, query }) => ({
    subscriptions: await subscriptions.subscribe(own(principal, params.id), params.x, query),
  }))
  mount('unsubscribe', async ({ principal, params }) => ({
    subscriptions: await subscriptions.unsubscribe(own(principal, params.id), params.x),
  }))

  mount('refundSession', async ({ act, params, body }) => ({
    refund: await refunds.refund({ ...body, act, sessionId: params.id }),
  }))
}

/** The caller's own account; anybody else's does not exist [W10]. */
function own(principal: Principal, clientId: string): string {
  if (clientId !== principal.accountId) throw refuse('NOT_FOUND')
  return clientId
}
