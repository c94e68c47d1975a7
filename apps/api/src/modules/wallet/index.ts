import type { FastifyInstance } from 'fastify'
import { transactOn } from '../../platform/database/transact.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { MountFile } from '../../platform/http/mount-file.ts'
import type { SweepJob } from '../../platform/sweep.ts'
import { mountEarnings, mountPayoutFiles, mountPayouts } from './earnings/earnings.routes.ts'
import { createPerformerMoney } from './earnings/performer-money.ts'
import type { Checkout } from './payments/checkout.ts'
import { registerSandbox } from './payments/sandbox.routes.ts'
import type { StripeParts } from './payments/stripe.checkout.ts'
import { registerStripeWebhook } from './payments/stripe.routes.ts'
import { mountSpending } from './spending.routes.ts'
import { mountHistoryFile, mountWallet } from './wallet.routes.ts'
import { createWalletService, type WalletParts } from './wallet.service.ts'

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
export type { HouseMoney } from './ledger/house-money.ts'
export type { MinutePrice } from './spending/subscriptions.rules.ts'

export type Wallet = ReturnType<typeof createWallet>

/** [T2] Stripe's library stands only in a house that is paid by Stripe. */
export async function loadStripeCheckout(parts: StripeParts): Promise<Checkout> {
  const { createStripeCheckout } = await import('./payments/stripe.checkout.ts')
  return createStripeCheckout(parts)
}

/** Credits of clients, earnings of performers, top-ups. */
export function createWallet(parts: WalletParts) {
  const service = createWalletService(parts)
  const money = createPerformerMoney({ ...parts, transact: parts.transact ?? transactOn(parts.database) })
  return {
    ...service,
    ...money,
    /** [B7] Due work, for `startSweep`; any node may run it. */
    sweepJobs: [
      { name: 'subscriptions', run: () => service.subscriptions.sweep() },
      { name: 'earnings', run: () => money.earnings.ripen() },
      { name: 'bank accounts', run: () => money.bankAccounts.sweep() },
    ] satisfies SweepJob[] as SweepJob[],
    routes(mount: Mount): void {
      mountWallet(mount, service)
      mountSpending(mount, service)
      mountEarnings(mount, money)
      mountPayouts(mount, money)
    },
    files(mountFile: MountFile): void {
      mountHistoryFile(mountFile, service)
      mountPayoutFiles(mountFile, money)
    },
    /** what stands outside /api: the sandbox provider's page, and where Stripe's webhooks arrive */
    pages(app: FastifyInstance): void {
      if (service.methods.includes('sandbox')) registerSandbox(app, service.payments)
      if (service.methods.includes('stripe')) registerStripeWebhook(app, service.payments)
    },
  }
}
