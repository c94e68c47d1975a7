import { Readable } from 'node:stream'
import { schemas } from '@footlight/contract/schemas'
import type { Mount } from '../platform/http/mount/mount.ts'
import { fileLanguage, type MountFile } from '../platform/http/mount/mount-file.ts'
import { networkOf } from '../platform/http/rate-limits/address.ts'
import { refuse } from '../platform/refuse.ts'
import type { WalletService } from './wallet.service.ts'

export function mountWallet(mount: Mount, wallet: WalletService): void {
  mount('updateBalanceInfo', async ({ principal }) => ({
    balance: await wallet.balanceOf(principal.accountId),
    returnable: await wallet.returns.returnableOf(principal.accountId),
    fees: await wallet.fees.read(),
    methods: [...wallet.methods],
  }))

  mount('buy', async ({ principal, params, query, origin, address }) => {
    const ask = {
      clientId: principal.accountId,
      amount: params.amount,
      method: params.method,
      promoCode: query.promo,
      agreedFee: query.fee,
      origin,
    }
    const buy = () => wallet.payments.buy(ask)
    const caller = { clientId: ask.clientId, network: networkOf(address) }
    return { payment: await (ask.promoCode === '' ? buy() : wallet.promos.tried(caller, buy)) }
  })

  mount('getPayment', async ({ principal, params }) => ({
    payment: await wallet.payments.paymentOf(principal.accountId, params.id),
  }))

  mount('history', async ({ principal, params, query }) => {
    if (params.id !== principal.accountId) throw refuse('NOT_FOUND')
    const { rows, total } = await wallet.history.page(principal.accountId, query)
    const months = await wallet.history.months(principal.accountId, rows, query)
    return { history: rows, months, total }
  })

  mount('moneyReceipt', async ({ principal, params }) => ({
    receipt: await wallet.history.receiptOf(principal.accountId, params.id),
  }))
}

const historyFilter = schemas.history.query
  .omit({ offset: true, limit: true, timezone: true })
  .extend({ language: fileLanguage })

/** [A9] The client's own history as a file. */
export function mountHistoryFile(mountFile: MountFile, { history }: WalletService): void {
  mountFile(
    '/client/client_accounts/{id}/history/export/csv',
    'client',
    async ({ id, query: { language, ...filter }, principal }) => {
      if (id !== principal.accountId) throw refuse('NOT_FOUND')
      return {
        name: 'history.csv',
        type: 'text/csv; charset=utf-8',
        content: Readable.from(history.csv(id, filter, language)),
      }
    },
    { query: historyFilter },
  )
}
