import { type StudioRequest, sessionKinds } from '@footlight/contract'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { rememberAgreed } from '../call/own-call.ts'
import { useOpenBroadcast } from './broadcast-context.tsx'

/** The performer's answer to one request, and how long is left for it. Accepting ends a pause: a show needs its picture. */
export function useAnswer({ id, type, expiresAt }: StudioRequest) {
  const now = useServerNow(250)
  const accept = useAction('acceptRequest')
  const decline = useAction('declineRequest')
  const invalidate = useInvalidate()
  const broadcast = useOpenBroadcast()?.broadcast
  const input = { params: { id } }
  const settled = { onSettled: () => void invalidate('studio', 'studioRequests') }
  return {
    secondsLeft: Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000)),
    isAccepting: accept.isPending,
    isDeclining: decline.isPending,
    failure: (accept.error ?? decline.error)?.failure,
    accept() {
      // before the server knows of it: the call may begin before its reply is here
      if (sessionKinds[type].medium === 'gateway') rememberAgreed(id)
      accept.mutate(input, {
        ...settled,
        onSuccess: () => {
          if (sessionKinds[type].isShow && broadcast?.getState().settings.paused)
            broadcast.change({ paused: false })
        },
      })
    },
    decline: () => decline.mutate(input, settled),
  }
}
