import { useEffect, useState } from 'react'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import type { Broadcast } from './broadcast.ts'

/** Takes the broadcast back, and tells the house, so that nobody waits for her. */
export function useGoOffAir(broadcast: Broadcast | undefined): () => Promise<void> {
  const leaveLive = useAction('leaveLive')
  const invalidate = useInvalidate()
  return async () => {
    broadcast?.stop()
    // the stream is gone, whether or not this is heard
    await leaveLive.mutateAsync(undefined).catch(() => undefined)
    await invalidate('studio', 'studioRequests')
  }
}

/** [P2] Going live means wanting to be found: as soon as the stream arrives she is switched available, once. */
export function useAvailableOnceLive(studio: Reply<'studio'> | undefined, isSending: boolean): void {
  const { mutate } = useAction('setAvailability')
  const invalidate = useInvalidate()
  const [wanted, setWanted] = useState(false)
  useEffect(() => setWanted(isSending), [isSending])
  const isDue = wanted && studio?.streamActive === true
  useEffect(() => {
    if (!isDue) return
    setWanted(false)
    mutate({ body: { available: true } }, { onSettled: () => void invalidate('studio') })
  }, [isDue, mutate, invalidate])
}

/** The browser asks before it closes what would end a broadcast, and nothing else. */
export function useAskBeforeClosing(isOnAir: boolean): void {
  useEffect(() => {
    if (!isOnAir) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOnAir])
}
