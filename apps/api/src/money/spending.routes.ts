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

/** Returns the id if it is the caller's own account; another account is reported as not found [W10]. */
function own(principal: Principal, clientId: string): string {
  if (clientId !== principal.accountId) throw refuse('NOT_FOUND')
  return clientId
}
