import { useCall } from '../../../lib/calls/use-call.ts'

/** The webhook usually comes within a second; realtime tells of it, asking again is the net below. */
const askAgainMs = 3000

/** [T1] A payment and its state, followed until it is decided. */
export function usePayment(id: string) {
  return useCall(
    'getPayment',
    { params: { id } },
    { refetchInterval: (reply) => (reply?.payment.state === 'PENDING' ? askAgainMs : false) },
  )
}
