import type { Balance } from '@footlight/contract'
import type { FastifyInstance } from 'fastify'
import type { DataExport } from '../platform/data-export.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { transactOn } from '../platform/database/transact.ts'
import { createEvents, type EventSource } from '../platform/events.ts'
import type { Brings, Site } from '../platform/http/mount/module-entry.ts'
import type { Mount } from '../platform/http/mount/mount.ts'
import type { MountFile } from '../platform/http/mount/mount-file.ts'
import type { Clock } from '../platform/time/clock.ts'
import {
  endSubscriptions,
  forgetLimits,
  forgetVatNumbers,
  notePromoHolder,
  readMoneyOf,
} from './data-export.store.ts'
import { mountEarnings, mountStatementFiles } from './earnings/earnings.routes.ts'
import type { Earnings } from './earnings/earnings.service.ts'
import type { BankAccounts } from './earnings/payouts/bank-accounts.service.ts'
import {
  type ClosedPerformers,
  createClosedPerformers,
  readMoneyOfPerformer,
} from './earnings/payouts/closed-performers.ts'
import { mountPayoutFiles, mountPayouts } from './earnings/payouts/payouts.routes.ts'
import type { Payouts } from './earnings/payouts/payouts.service.ts'
import { createPerformerMoney } from './earnings/performer-money.ts'
import type { PurchaseRefunds } from './earnings/refunds/purchase-refunds.service.ts'
import type { Refunds } from './earnings/refunds/refunds.service.ts'
import { readEarnedByQuarter, readEarnedSince } from './earnings/statements.store.ts'
import type { LeaseMove } from './leases/leases.service.ts'
import { createLedgerBrowser, type LedgerBrowser } from './ledger/browse.service.ts'
import { mountLedgerFile } from './ledger/ledger.routes.ts'
import type { Funds, Transfer } from './ledger/ledger.rules.ts'
import { readFunds } from './ledger/ledger.store.ts'
import type { MoneyKind } from './ledger/money-kind.ts'
import type { Fees } from './payments/fees.service.ts'
import { mountPayments } from './payments/payments.routes.ts'
import type { Payments } from './payments/payments.service.ts'
import { registerWebhook } from './payments/providers/webhook.routes.ts'
import type { ConsoleReturns } from './payments/returns/console-returns.service.ts'
import type { Returns } from './payments/returns/returns.service.ts'
import type { Reversals } from './payments/reversals/reversals.service.ts'
import type { CreditsByHand } from './spending/by-hand/by-hand.service.ts'
import type { History } from './spending/history/history.service.ts'
import type { ClientLimits } from './spending/limits/limits.service.ts'
import type { Promos } from './spending/promo/promo.service.ts'
import type { PromoHolder } from './spending/promo/promo-holder.ts'
import type { Purchases } from './spending/purchases.service.ts'
import type { PriceOffers } from './spending/subscriptions/price-offers.service.ts'
import type { Subscriptions } from './spending/subscriptions/subscriptions.service.ts'
import type { Tax } from './spending/tax/tax.service.ts'
import { mountGifts, mountSpending } from './spending.routes.ts'
import { mountHistoryFile, mountWallet } from './wallet.routes.ts'
import { createWalletService, type WalletEvents, type WalletParts } from './wallet.service.ts'

/** Credits of clients, earnings of performers, top-ups. Every amount is whole credits; `tx` is the caller's transaction. */
export interface Wallet
  extends EventSource<WalletEvents>,
    Brings<'routes' | 'files' | 'pages' | 'sweepJobs' | 'personal' | 'performerData' | 'chores'> {
  payments: Payments
  fees: Fees
  ledger: LedgerBrowser
  promos: Promos
  limits: ClientLimits
  subscriptions: Subscriptions
  priceOffers: Pick<PriceOffers, 'agree'>
  history: History
  tax: Tax
  refunds: Refunds
  creditsByHand: CreditsByHand
  returns: Returns
  consoleReturns: ConsoleReturns
  reversals: Pick<Reversals, 'list' | 'release'>
  purchaseRefunds: PurchaseRefunds
  bankAccounts: BankAccounts
  payouts: Payouts
  /** [A8] Within the transaction that closes the account. */
  closePerformer: ClosedPerformers['close']
  /** [T5] @throws NOT_FOUND */
  earningsOf: Earnings['earningsOf']

  /** [T2] The ways to pay that are configured. */
  methods: readonly string[]
  /** [T2] The kind of money that the configured ways to pay take, and that the database then has for ever. */
  moneyOffered: ReadonlySet<MoneyKind>
  /** Sets which money this database holds where it is not set yet, and answers which it does. */
  claimMoney(kind: MoneyKind): Promise<MoneyKind>

  /** [L3] The accounts of a new client or performer; fine when they are there. */
  openAccounts(tx: Tx, owner: { kind: 'client' | 'performer'; ownerId: string }): Promise<void>
  /**
   * Posts one transfer, and answers how many are new: 0 where its key was posted with the same content before, which
   * changes nothing [L5]. Another content under the key throws.
   */
  post(tx: Tx, transfer: Transfer): Promise<number>
  /** `available` is what can be spent, promo included; `promo` says how much of it is promo [L6]. @throws NOT_FOUND */
  balanceOf(clientId: string): Promise<Balance>
  /**
   * Spendable and held credits of many clients, within their own limits [B9]; `lock` locks the balances until the
   * transaction ends. Clients without accounts are left out.
   */
  funds(
    tx: Database | Tx,
    clientIds: readonly string[],
    options?: { lock?: boolean },
  ): Promise<Map<string, Funds>>

  /** [B2, B3] Settles and opens leases of many sessions in one round trip; a repetition changes nothing. */
  moveLeases(tx: Tx, moves: readonly LeaseMove[]): Promise<void>
  /** [B7] Releases leases without a running session; returns how many there were. */
  releaseOrphans(): Promise<number>
  /** [R1] What the settled leases of a session were charged. */
  chargedParts(tx: Database | Tx, sessionId: string): Promise<{ promo: number; cash: number }>
  chargeMessage: Purchases['chargeMessage']
  chargeTip: Purchases['chargeTip']
  tippedIn: Purchases['tippedIn']
  /** [T5] What the performer's book says of the time since: earned less refunds, and the tips of it. */
  earnedSince(performerId: string, since: Date): Promise<{ net: number; tipsNet: number }>
  /** [O1] The same by quarters of an hour; those without an entry are left out. */
  earnedByQuarter(performerId: string, since: Date): Promise<{ at: Date; net: number; tipsNet: number }[]>

  /** Gives a demo client credits once, as cash by default. Throws where real money is in use. */
  grantDemoCredit(grant: { clientId: string; credits: number; kind?: 'cash' | 'promo' }): Promise<void>
}

export function createWallet(parts: WalletParts): Wallet {
  const events = createEvents<WalletEvents>()
  const service = createWalletService(parts, events)
  const money = createPerformerMoney({
    ...parts,
    transact: parts.transact ?? transactOn(parts.database),
    named: (tx, performerId) => events.emit('bankAccountNamed', tx, performerId),
  })
  const ledger = createLedgerBrowser(parts.database)
  const closedPerformers = createClosedPerformers(parts)
  return {
    ...service,
    on: events.on,
    bankAccounts: money.bankAccounts,
    payouts: money.payouts,
    closePerformer: closedPerformers.close,
    ledger,
    earningsOf: money.earnings.earningsOf,
    earnedSince: (performerId, since) => readEarnedSince(parts.database, performerId, since),
    earnedByQuarter: (...of) => readEarnedByQuarter(parts.database, ...of),
    sweepJobs: [
      { name: 'subscriptions', run: () => service.subscriptions.sweep() },
      { name: 'subscription prices', run: () => service.priceOffers.sweep() },
      { name: 'earnings', run: () => money.earnings.ripen() },
      { name: 'bank accounts', run: () => money.bankAccounts.sweep() },
      // run separately: it waits for the provider, and must not delay the other sweeps
      { name: 'cash on its way back', apart: true, run: () => service.returns.sweep() },
    ],
    personal: dataExport(parts),
    performerData: performerData(parts.database),
    chores: [closedPerformers.forgetPaid],
    routes(mount: Mount): void {
      mountWallet(mount, service)
      mountSpending(mount, service)
      mountGifts(mount, service)
      mountPayments(mount, { ...service, database: parts.database })
      mountEarnings(mount, { ...money, tax: service.tax })
      mountPayouts(mount, money.payouts)
    },
    files(mountFile: MountFile): void {
      mountHistoryFile(mountFile, service)
      mountStatementFiles(mountFile, money, parts.clock)
      mountPayoutFiles(mountFile, { ...parts, payouts: money.payouts })
      mountLedgerFile(mountFile, ledger)
    },
    pages(app: FastifyInstance, site: Site): void {
      for (const { name, webhookSignature, pages } of parts.providers) {
        if (webhookSignature !== undefined) registerWebhook(app, { name, webhookSignature }, service.payments)
        pages?.(service.payments)?.(app, site)
      }
    },
  }
}

interface ShareParts {
  database: Database
  clock: Clock
  promoHolder?: PromoHolder
}

/** [A8] A client's money: every record of it stays, for they carry an id and no name. */
function dataExport({ database, clock, promoHolder }: ShareParts): DataExport {
  return {
    name: 'wallet',
    async read(clientId) {
      const funds = (await readFunds(database, [clientId])).get(clientId)
      return { credits: funds ?? null, ...(await readMoneyOf(database, clientId)) }
    },
    async erase(tx, { id }) {
      // the proven address is deleted after this, so its hash must be computed now
      const holder = await promoHolder?.(tx, id)
      if (holder) await notePromoHolder(tx, id, holder)
      await endSubscriptions(tx, id, new Date(clock.now()))
      await forgetLimits(tx, id)
      await forgetVatNumbers(tx, id)
    },
  }
}

/** [A8] A performer's money. Closing the account erases none of it here: the bank account is deleted once nothing is owed. */
function performerData(database: Database): DataExport {
  return {
    name: 'wallet',
    read: (performerId) => readMoneyOfPerformer(database, performerId),
    erase: async () => undefined,
  }
}
