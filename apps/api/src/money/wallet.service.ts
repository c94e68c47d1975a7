import type { Balance } from '@footlight/contract'
import type { BlocksModule, NotifyAccount } from '../people/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { type Transact, transactOn } from '../platform/database/transact.ts'
import type { EventEmitter } from '../platform/events.ts'
import type { Log } from '../platform/logs/log.ts'
import type { Random } from '../platform/random.ts'
import { refuse } from '../platform/refuse.ts'
import type { PayoutDebtor } from '../platform/settings/payout-settings.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { Waits } from '../platform/time/waits.ts'
import { createPurchaseRefunds } from './earnings/refunds/purchase-refunds.service.ts'
import { createRefunds } from './earnings/refunds/refunds.service.ts'
import { type LeaseMove, moveLeases, releaseOrphans } from './leases/leases.service.ts'
import { chargedParts } from './leases/leases.store.ts'
import { addressOf, type Transfer } from './ledger/ledger.rules.ts'
import { insertAccounts, postTransfers, readFunds } from './ledger/ledger.store.ts'
import { claimMoneyKind, type MoneyKind } from './ledger/money-kind.ts'
import { createFees } from './payments/fees.service.ts'
import { createPayments } from './payments/payments.service.ts'
import type { LoadedProvider } from './payments/providers/payment-provider.ts'
import { createConsoleReturns } from './payments/returns/console-returns.service.ts'
import { createReturns } from './payments/returns/returns.service.ts'
import { createReversals } from './payments/reversals/reversals.service.ts'
import { readFrozen } from './payments/reversals/reversals.store.ts'
import { createCreditsByHand } from './spending/by-hand/by-hand.service.ts'
import { createHistory } from './spending/history/history.service.ts'
import type { MailReceipt } from './spending/history/receipt-mail.ts'
import { createLimits } from './spending/limits/limits.service.ts'
import { createPromos, type PromoParts } from './spending/promo/promo.service.ts'
import { createPurchases } from './spending/purchases.service.ts'
import { createPriceOffers } from './spending/subscriptions/price-offers.service.ts'
import { createSubscriptions } from './spending/subscriptions/subscriptions.service.ts'
import { createTax } from './spending/tax/tax.service.ts'

export interface WalletEvents {
  /** After a commit that changed what a client can spend [B8]. */
  credited: [clientId: string]
  /** [A7] Within the transaction in which a performer names another bank account. */
  bankAccountNamed: [tx: Tx, performerId: string]
}

export interface WalletParts extends PromoParts {
  database: Database
  clock: Clock
  random: Random
  bus: Bus
  log: Pick<Log, 'error'>
  blocks: Pick<BlocksModule, 'isBetween' | 'on'>
  /** [T2] the configured ways to pay */
  providers: readonly LoadedProvider[]
  /** the account that payouts are paid from */
  payoutDebtor?: PayoutDebtor | null
  /** [A10] a notice of an account's own affairs, within the transaction that it is about */
  notifyAccount: NotifyAccount
  /** [A9] e-mails about money; absent: none is sent */
  mailReceipt?: MailReceipt
  /** [T1] ids of the operators that are notified of disputes */
  paymentOperators(tx: Tx): Promise<readonly string[]>
  /** default: the production values */
  waits?: Waits
  transact?: Transact
}

export type WalletService = ReturnType<typeof createWalletService>

/** Money in and out: the ledger, leases, top-ups, promo, limits, purchases, refunds. All amounts are credits. */
export function createWalletService(parts: WalletParts, events: Pick<EventEmitter<WalletEvents>, 'emit'>) {
  const { database, clock, random, bus, log, blocks } = parts
  const transact = parts.transact ?? transactOn(database)

  function announceBalance(clientId: string): void {
    bus.publish({ audience: { accountIds: [clientId] }, event: { type: 'balance' } })
  }

  /** After a commit that gave a client funds: notifies the client's pages and running session [B8]. */
  async function credited(clientId: string): Promise<void> {
    announceBalance(clientId)
    try {
      await events.emit('credited', clientId)
    } catch (err) {
      // the commit stands: the sweep makes up for a notification that failed
      log.error({ err, clientId }, 'failed after the commit')
    }
  }

  const promos = createPromos({ ...parts, transact })
  const limits = createLimits({ database, clock, transact, frozenAmong: readFrozen, changed: credited })
  const tax = createTax({ database, clock, random, transact })
  const purchases = createPurchases({ clock, random, limits })
  const priceOffers = createPriceOffers({ database, clock, transact, notifyAccount: parts.notifyAccount })
  const checkouts = new Map(parts.providers.map(({ name, checkout }) => [name, checkout]))
  const refundParts = { database, transact, clock, random, credited, notifyAccount: parts.notifyAccount }
  const reversals = createReversals({
    database,
    transact,
    clock,
    checkouts,
    notifyAccount: parts.notifyAccount,
    operators: parts.paymentOperators,
    changed: credited,
  })
  const isFrozen = async (handle: Database | Tx, clientId: string) =>
    (await readFrozen(handle, [clientId])).has(clientId)
  const payments = createPayments({ ...parts, transact, credited, promos, checkouts, reversals, isFrozen })
  const subscriptions = createSubscriptions({
    database,
    transact,
    clock,
    random,
    purchases,
    isBlocked: blocks.isBetween,
    mailReceipt: parts.mailReceipt,
    charged: announceBalance,
  })
  blocks.on('blocked', (pair) => subscriptions.stop(pair))

  return {
    payments,
    reversals,
    methods: payments.methods,
    promos,
    limits,
    returns: createReturns({ database, clock, random, log, checkouts }),
    consoleReturns: createConsoleReturns({ database, clock, transact }),
    refunds: createRefunds(refundParts),
    creditsByHand: createCreditsByHand(refundParts),
    subscriptions,
    priceOffers,
    chargeMessage: purchases.chargeMessage,
    chargeTip: purchases.chargeTip,
    tippedIn: purchases.tippedIn,
    purchaseRefunds: createPurchaseRefunds(refundParts),
    fees: createFees({ database, transact }),
    history: createHistory({ database, tax }),
    tax,

    moneyOffered: payments.moneyOffered,
    claimMoney: (kind: MoneyKind) => claimMoneyKind(database, kind, new Date(clock.now())),

    openAccounts: (tx: Tx, owner: { kind: 'client' | 'performer'; ownerId: string }) =>
      insertAccounts(tx, owner.kind, owner.ownerId),

    post: (tx: Tx, transfer: Transfer) => postTransfers(tx, [transfer], clock.now()),

    async balanceOf(clientId: string): Promise<Balance> {
      const funds = await fundsOf(database, clientId)
      return { available: funds.promo + funds.cash, held: funds.held, promo: funds.promo }
    },

    funds: limits.spendableFunds,
    moveLeases: (tx: Tx, moves: readonly LeaseMove[]) => moveLeases(tx, moves, clock.now()),
    releaseOrphans: () => transact((tx) => releaseOrphans(tx, clock.now())),
    chargedParts: (tx: Database | Tx, sessionId: string) => chargedParts(tx, sessionId),

    async grantDemoCredit(grant: DemoGrant) {
      await transact((tx) => postDemoCredit(tx, grant, clock.now()))
      await credited(grant.clientId)
    },
  }
}

interface DemoGrant {
  clientId: string
  credits: number
  kind?: 'cash' | 'promo'
}

async function postDemoCredit(tx: Tx, { clientId, credits, kind = 'cash' }: DemoGrant, now: number) {
  if ((await claimMoneyKind(tx, 'play', new Date(now))) !== 'play')
    throw new Error('demo credits, where real money is in use')
  const from = addressOf.platform(kind === 'cash' ? 'payment_clearing' : 'promo_expense', clientId)
  const transfer: Transfer = {
    key: `demo:${kind}:${clientId}`,
    kind: 'demo',
    reference: clientId,
    postings: [{ from, to: addressOf.client(clientId, kind), amount: credits }],
  }
  await postTransfers(tx, [transfer], now)
}

async function fundsOf(database: Database, clientId: string) {
  const funds = (await readFunds(database, [clientId])).get(clientId)
  if (!funds) throw refuse('NOT_FOUND')
  return funds
}
