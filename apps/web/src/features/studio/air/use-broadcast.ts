import { useSyncExternalStore } from 'react'
import type { Broadcast, BroadcastState } from './broadcast.ts'
import { useStage } from './stage-context.tsx'

export function useBroadcast(broadcast: Broadcast): BroadcastState {
  return useSyncExternalStore(broadcast.subscribe, broadcast.getState, broadcast.getState)
}

const toNothing = () => () => {}

/** Whether this page holds a broadcast that would end with it. */
export function useIsOnAir(): boolean {
  const broadcast = useStage()?.broadcast
  const isOnAir = () => broadcast?.getState().isOnAir ?? false
  return useSyncExternalStore(broadcast?.subscribe ?? toNothing, isOnAir, isOnAir)
}
