import type { Mount } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refuse.ts'
import type { WalletService } from './wallet.service.ts'

export function mountWallet(mount: Mount, wallet: WalletService): void {
  mount('updateBalanceInfo', async ({ principal }) => ({
    balance: await wallet.balanceOf(principal.accountId),
    fees: await wallet.feeTiers(),
    methods: [...wallet.methods],
  }))

  mount('buy', async ({ principal, params, query, origin }) => ({
    payment: await wallet.payments.buy({
      clientId: principal.accountId,
      amount: params.amount,
      method: params.method,
      promoCode: query.promo,
      origin,
    }),
  }))

  mount('getPayment', async ({ principal, params }) => ({
    payment: await wallet.payments.paymentOf(principal.accountId, params.id),
  }))

  mount('history', async ({ principal, params, query }) => {
    if (params.id !== principal.accountId) throw refuse('NOT_FOUND')
    const { rows, total } = await wallet.history(principal.accountId, query)
    return { history: rows, offset: query.offset, limit: query.limit, total }
  })
}
