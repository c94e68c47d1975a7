import { type StudioRequest, type StudioSession, sessionKinds } from '@footlight/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import type { Broadcast } from './broadcast.ts'
import type { BroadcastSettings } from './broadcast-state.ts'

/** The camera is open while the studio shows it, and as long as the broadcast is on air. */
export function useLookingAt(broadcast: Broadcast, initial: BroadcastSettings, isWanted: boolean): void {
  const enter = useEffectEvent(() => broadcast.enter(initial))
  useEffect(() => {
    if (!isWanted) return
    enter()
    return () => broadcast.leave()
  }, [broadcast, isWanted])
}

/** Stops the broadcast and notifies the server, so that no client waits for it. */
export function useGoOffAir(broadcast: Broadcast | undefined): () => Promise<void> {
  const leaveLive = useAction('leaveLive')
  const invalidate = useInvalidate()
  return async () => {
    broadcast?.stop()
    // the stream has stopped even if this call fails
    await leaveLive.attempt()
    await invalidate('studio', 'studioRequests', 'encoder')
  }
}

/** [P2] A performer who goes live wants requests: once the stream arrives the page switches the performer available, once. */
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

/**
 * [S5] An accepted show needs a picture, so it ends a pause, once; also if another tab accepted it while this
 * tab is on air. A pause that is pressed after that stays.
 */
export function useUnpauseWhenAccepted(
  broadcast: Pick<Broadcast, 'getState' | 'change'>,
  requests: readonly StudioRequest[],
  session: StudioSession | null,
): void {
  const handled = useRef<string>(undefined)
  const accepted =
    session?.state === 'STARTING' && sessionKinds[session.type].isShow
      ? session.requestId
      : requests.find(({ type, state }) => state === 'ACCEPTED' && sessionKinds[type].isShow)?.id
  useEffect(() => {
    if (accepted === undefined || accepted === handled.current) return
    handled.current = accepted
    const { isOnAir, settings } = broadcast.getState()
    if (isOnAir && settings.paused) broadcast.change({ paused: false })
  }, [accepted, broadcast])
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
