import { useSyncExternalStore } from 'react'
import type { Broadcast, BroadcastState } from './broadcast.ts'
import { useStage } from './stage-context.tsx'

export function useBroadcast(broadcast: Broadcast): BroadcastState {
  return useSyncExternalStore(broadcast.subscribe, broadcast.getState)
}

const toNothing = () => () => {}

/** Whether this page holds a broadcast that would end with it. */
export function useIsOnAir(): boolean {
  const broadcast = useStage()?.broadcast
  return useSyncExternalStore(broadcast?.subscribe ?? toNothing, () => broadcast?.getState().isOnAir ?? false)
}
