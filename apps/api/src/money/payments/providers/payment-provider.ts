import type { Environment, VariableGroup } from '@footlight/contract/variables'
import type { ModuleEntry } from '../../../platform/http/mount/module-entry.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Checkout } from '../checkout.ts'
import type { PaymentService } from '../payments.service.ts'

/** What a provider is loaded with, beside its variables. */
export interface ProviderParts {
  clock: Clock
  /** signs the webhooks of the sandbox; null: it is not offered */
  sandboxKey: string | null
}

/** [T2] A way to pay. It is one folder, and an entry of the list in `index.ts`. */
export interface PaymentProvider {
  /** the `method` of a payment; its webhooks come to `/webhooks/{name}` */
  name: string
  variables: VariableGroup
  /** Null where it is not configured. A library is imported here and not before: it may not be installed. */
  load(set: Environment, parts: ProviderParts): Promise<Checkout | null>
  /** the header with the signature of a webhook; absent: none arrives from outside */
  webhookSignature?: string
  /** Mounts pages that the API itself shows for it. */
  pages?(payments: PaymentService): ModuleEntry['pages']
}

/** One that is configured. */
export interface LoadedProvider extends PaymentProvider {
  checkout: Checkout
}
