import { useCall } from '../../../lib/calls/use-call.ts'

/** The webhook usually arrives within a second and a realtime event reports it; polling is the fallback. */
const askAgainMs = 3000

/** [T1] A payment and its state, followed until it is decided. */
export function usePayment(id: string) {
  return useCall(
    'getPayment',
    { params: { id } },
    { refetchInterval: (reply) => (reply?.payment.state === 'PENDING' ? askAgainMs : false) },
  )
}
