import type { OddPayment } from '@footlight/contract'
import type { OddPaymentRecord } from './odd-payments.store.ts'

export function presentOddPayment(row: OddPaymentRecord): OddPayment {
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
