import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../platform/http/mount.ts'
import { registerSandbox } from './sandbox.routes.ts'
import { mountWallet } from './wallet.routes.ts'
import { createWalletService, type WalletParts } from './wallet.service.ts'

export type { Account, Lease } from './leases.rules.ts'
export { fundedSeconds, fundsAfter, grant, secondsFor, settlement, spendable } from './leases.rules.ts'
export { peekShareTransfer } from './peek-share.rules.ts'
export type { LeaseMove } from './leases.service.ts'

export type Wallet = ReturnType<typeof createWallet>

/** Credits of clients, earnings of performers, top-ups. */
export function createWallet(parts: WalletParts) {
  const service = createWalletService(parts)
  return {
    ...service,
    routes: (mount: Mount) => mountWallet(mount, service),
    /** the sandbox provider's page, outside /api */
    pages: (app: FastifyInstance) => registerSandbox(app, service.payments),
  }
}
