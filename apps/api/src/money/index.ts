import { createHmac } from 'node:crypto'
import { capabilityHolders, contacts, createThrottle, type PeopleModules } from '../people/index.ts'
import type { Base } from '../platform/base.ts'
import { ConfigError } from '../platform/settings/config-error.ts'
import type { PayoutDebtor } from '../platform/settings/payout-settings.ts'
import type { StripeSettings } from '../platform/settings/stripe-settings.ts'
import type { SiteModules } from '../site/index.ts'
import type { MoneyKind } from './ledger/money-kind.ts'
import type { Checkout } from './payments/checkout.ts'
import { createMailReceipt } from './spending/history/receipt-mail.ts'
import { createPromoHolder } from './spending/promo/promo-holder.ts'

import { createWallet, loadStripeCheckout, type Wallet } from './wallet.ts'

export type { Account, Lease } from './leases/leases.rules.ts'
export {
  endsBy,
  fundedSeconds,
  fundsAfter,
  grant,
  secondsFor,
  settlement,
  spendable,
} from './leases/leases.rules.ts'
export type { LeaseMove } from './leases/leases.service.ts'
export { hasExpiredLease, readOpenLeases } from './leases/leases.store.ts'
export { peekShareTransfer } from './leases/peek-share.rules.ts'
export { dayStartMs } from './ledger/calendar.rules.ts'
export type { MoneyKind } from './ledger/money-kind.ts'
export type { Checkout } from './payments/checkout.ts'
export type { MinutePrice } from './spending/subscriptions/subscriptions.rules.ts'

export { loadStripeCheckout, type Wallet } from './wallet.ts'

interface MoneySettings {
  payoutDebtor: PayoutDebtor | null
  stripe: StripeSettings | null
  internalSecret: string
  /** [T2] offers credits without payment, as the demo does; never together with real money */
  sandbox: boolean
  /** payment providers instead of those that the settings name */
  checkouts: ReadonlyMap<string, Checkout> | undefined
}

/** @throws ConfigError where the database holds play money and real money is offered, or the other way round */
export async function createMoney(
  base: Base,
  {
    mail,
    settings,
    blocks,
    notifications,
  }: Pick<SiteModules, 'mail' | 'settings'> & Pick<PeopleModules, 'blocks' | 'notifications'>,
  config: MoneySettings,
): Promise<Wallet> {
  const { payoutDebtor, stripe, internalSecret } = config
  const wallet = createWallet({
    ...base,
    promoHolder: createPromoHolder({ key: base.keys('holders of promo codes'), addressOf: contacts.of }),
    promoThrottle: createThrottle(base),
    payoutDebtor,
    blocks,
    notifyAccount: notifications.notifyAccount,
    mailReceipt: createMailReceipt({ contactOf: contacts.of, queueEmail: mail.queue }),
    paymentOperators: (tx) => capabilityHolders(tx, 'payouts'),
    sandboxSecret: config.sandbox
      ? createHmac('sha256', internalSecret).update('sandbox').digest('hex')
      : null,
    checkouts:
      config.checkouts ??
      new Map(stripe ? [['stripe', await loadStripeCheckout({ ...stripe, clock: base.machineClock })]] : []),
  })
  settings.on('changing', (tx, { performerShare }) => wallet.promos.refuseUnsound(tx, performerShare))
  for (const money of wallet.moneyOffered)
    if ((await wallet.claimMoney(money)) !== money) throw new ConfigError(mixedMoney[money])
  return wallet
}

const anotherDatabase = 'name another database (DATABASE_URL, or DATA_DIR for the built-in one).'
/** error texts by the kind of money that is offered where the database contains the other kind */
const mixedMoney: Record<MoneyKind, string> = {
  play: `This database holds real money, and DEMO=1 or a test key of STRIPE_SECRET_KEY would give play money beside it: set DEMO=0 and a live key, or ${anotherDatabase}`,
  real: `This database holds play money of a demo or of test payments, and a live STRIPE_SECRET_KEY would mix real money with it: ${anotherDatabase}`,
}
