import type { PaymentProvider } from '../payment-provider.ts'
import { registerSandbox } from './sandbox.routes.ts'

/** [T2] A page of our own on which no money moves. */
export const sandbox: PaymentProvider = {
  name: 'sandbox',
  variables: { variables: {} },
  async load(_set, { sandboxKey }) {
    if (sandboxKey === null) return null
    const { createSandboxCheckout } = await import('./sandbox.checkout.ts')
    return createSandboxCheckout(sandboxKey)
  },
  pages: (payments) => (app, site) => registerSandbox(app, payments, site),
}
