import type { StudioRequest } from '@footlight/contract'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { useHouseNow } from '../../../lib/page/use-now.ts'

/** Her word to one request, and how long she has for it. */
export function useAnswer({ id, expiresAt }: StudioRequest) {
  const now = useHouseNow(250)
  const accept = useAction('acceptRequest')
  const decline = useAction('declineRequest')
  const invalidate = useInvalidate()
  const input = { params: { id } }
  const settled = { onSettled: () => void invalidate('studio', 'studioRequests') }
  return {
    secondsLeft: Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000)),
    isAccepting: accept.isPending,
    isDeclining: decline.isPending,
    failure: (accept.error ?? decline.error)?.failure,
    accept: () => accept.mutate(input, settled),
    decline: () => decline.mutate(input, settled),
  }
}
