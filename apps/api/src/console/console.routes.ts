import type { Wallet } from '../money/index.ts'
import type { NotificationsModule } from '../people/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Mount } from '../platform/http/mount/mount.ts'
import type { Sessions, Telephony } from '../shows/index.ts'
import { type AccountParts, accountFor, moneyFor, reportsFor } from './accounts/accounts.service.ts'
import { transfersPage } from './log/ledger.service.ts'
import { auditPage } from './log/log.service.ts'
import { searchPurchases, searchSessions } from './search/search.service.ts'
import type { SiteSetup } from './setup/setup.service.ts'

/** [O2, O5] What operators search in all areas at once. */
export function mountSearch(
  mount: Mount,
  parts: { database: Database; wallet: Pick<Wallet, 'ledger'> },
): void {
  const { database, wallet } = parts

  mount('listSessions', async ({ query }) => ({
    ...(await searchSessions(database, query)),
  }))

  mount('listPurchases', async ({ query }) => ({
    ...(await searchPurchases(database, query)),
  }))

  mount('listAuditLog', async ({ query }) => ({
    ...(await auditPage(database, query)),
  }))

  mount('listTransfers', ({ query }) => transfersPage({ database, ledger: wallet.ledger }, query))
}

/** [O2] An account, with what every area knows of it. */
export function mountAccounts(mount: Mount, parts: AccountParts): void {
  mount('accountAsOperator', async ({ params }) => ({ account: await accountFor(parts, params.id) }))

  mount('moneyOfAccount', ({ params }) => moneyFor(parts, params.id))

  mount('reportsOfAccount', async ({ params }) => ({ reports: await reportsFor(parts, params.id) }))

  mount('noteOnAccount', async ({ act, params, body }) => {
    await parts.people.note({ act, id: params.id, text: body.text })
    return { account: await accountFor(parts, params.id) }
  })
}

interface Asked {
  setup: SiteSetup
  wallet: Pick<Wallet, 'promos'>
  sessions: Pick<Sessions, 'highestShare'>
  telephony: { reservations: Pick<Telephony['reservations'], 'highestShare'> }
  notifications: Pick<NotificationsModule, 'offers'>
}

/** Calls of one area that ask an area above it, or beside. */
export function mountCrossing(mount: Mount, parts: Asked): void {
  const { setup, wallet, sessions, telephony, notifications } = parts

  mount('siteSetup', () => setup.read())

  // [T4] the code must be sound with the shares of shows and calls that were agreed to before
  mount('createPromoCode', async ({ act, body }) => ({
    promoCode: await wallet.promos.create({
      ...body,
      act,
      frozenShare: async (tx) =>
        Math.max(await sessions.highestShare(tx), await telephony.reservations.highestShare(tx)),
    }),
  }))

  // [A10] the offer may name a promo code
  mount('sendOffer', async ({ act, body: { words, promo }, idempotencyKey: key }) => {
    const code = promo === null ? null : await wallet.promos.giving(promo)
    return { offer: await notifications.offers.send({ act, key, words, code }) }
  })
}
