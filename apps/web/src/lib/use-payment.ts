import type { Payment } from '@footlight/contract'
import { useCall } from './use-call.ts'

/** The webhook usually comes within a second; realtime tells of it, asking again is the net below. */
const askAgainMs = 3000

/** [T1] A payment and its state, followed until it is decided. */
export function usePayment(id: string | undefined) {
  return useCall(
    'getPayment',
    { params: { id: id ?? '' } },
    {
      enabled: id !== undefined,
      refetchInterval: (payment) => (payment?.payment.state === 'PENDING' ? askAgainMs : false),
    },
  )
}

export function isDecided(payment: Payment | undefined): boolean {
  return payment !== undefined && payment.state !== 'PENDING'
}
