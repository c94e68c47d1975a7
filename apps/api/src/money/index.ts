import { createHmac } from 'node:crypto'
import type { Environment } from '@footlight/contract/variables'
import { capabilityHolders, contacts, createThrottle, type PeopleModules } from '../people/index.ts'
import type { Base } from '../platform/base.ts'
import { ConfigError } from '../platform/settings/config-error.ts'
import type { PayoutDebtor } from '../platform/settings/payout-settings.ts'
import type { SiteModules } from '../site/index.ts'
import type { MoneyKind } from './ledger/money-kind.ts'
import { loadProviders, paymentProviders } from './payments/providers/index.ts'
import type { PaymentProvider } from './payments/providers/payment-provider.ts'
import { createMailReceipt } from './spending/history/receipt-mail.ts'
import { createPromoHolder } from './spending/promo/promo-holder.ts'

import { createWallet, type Wallet } from './wallet.ts'

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
export { loadProviders, paymentProviders } from './payments/providers/index.ts'
export type { PaymentProvider } from './payments/providers/payment-provider.ts'
export type { MinutePrice } from './spending/subscriptions/subscriptions.rules.ts'
export type { Wallet } from './wallet.ts'

interface MoneySettings {
  payoutDebtor: PayoutDebtor | null
  /** the variables of providers that are set */
  payments: Environment
  internalSecret: string
  /** [T2] offers credits without payment, as the demo does; never together with real money */
  sandbox: boolean
  /** default: those of the product */
  paymentProviders?: readonly PaymentProvider[] | undefined
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
  const { payoutDebtor, internalSecret, paymentProviders: providers = paymentProviders } = config
  const wallet = createWallet({
    ...base,
    promoHolder: createPromoHolder({ key: base.keys('holders of promo codes'), addressOf: contacts.of }),
    promoThrottle: createThrottle(base),
    payoutDebtor,
    blocks,
    notifyAccount: notifications.notifyAccount,
    mailReceipt: createMailReceipt({ contactOf: contacts.of, queueEmail: mail.queue }),
    paymentOperators: (tx) => capabilityHolders(tx, 'payouts'),
    providers: await loadProviders(
      config.payments,
      {
        clock: base.machineClock,
        sandboxKey: config.sandbox
          ? createHmac('sha256', internalSecret).update('sandbox').digest('hex')
          : null,
      },
      providers,
    ),
  })
  settings.on('changing', (tx, { performerShare }) => wallet.promos.refuseUnsound(tx, performerShare))
  for (const money of wallet.moneyOffered)
    if ((await wallet.claimMoney(money)) !== money)
      throw new ConfigError(mixedMoney(money, keysOf(providers)))
  return wallet
}

const anotherDatabase = 'name another database (DATABASE_URL, or DATA_DIR for the built-in one).'
/** Why this kind of money cannot be offered: the database contains the other one. `keys`: the variables of the providers' keys. */
function mixedMoney(offered: MoneyKind, keys: string): string {
  return offered === 'play'
    ? `This database holds real money, and DEMO=1 or a test key of ${keys} would give play money beside it: set DEMO=0 and a live key, or ${anotherDatabase}`
    : `This database holds play money of a demo or of test payments, and a live ${keys} would mix real money with it: ${anotherDatabase}`
}

const keysOf = (providers: readonly PaymentProvider[]) =>
  providers.flatMap(({ variables }) => variables.needed?.slice(0, 1) ?? []).join(' or ')
