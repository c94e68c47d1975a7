import type { PaymentMismatch } from '@footlight/contract'
import type { PaymentMismatchRecord } from './payment-mismatches.store.ts'

export function presentPaymentMismatch(row: PaymentMismatchRecord): PaymentMismatch {
  return {
    paymentId: row.payment_id,
    clientId: row.client_id,
    method: row.method,
    what: row.what,
    asked: row.asked,
    said: row.said,
    credited: row.credited,
    providerPage: row.provider_page,
    at: row.seen_at.toISOString(),
  }
}
