import { createContext, type ReactNode, useCallback, useContext, useState, useSyncExternalStore } from 'react'
import type { Bell } from './alert/bell.ts'
import type { Broadcast } from './broadcast.ts'
import type { BroadcastState } from './broadcast-state.ts'

/** What a signed-in performer has on every page: the broadcast, and the bell that rings for a request. */
export interface OpenBroadcast {
  broadcast: Broadcast
  bell: Bell
  close(): void
}

interface BroadcastPlace {
  opened: OpenBroadcast | undefined
  setOpened(opened: OpenBroadcast | undefined): void
  /** element in which the current screen shows that the client talks */
  voicePlace: HTMLElement | undefined
  /** a ref for that element */
  voicePlaceRef(element: HTMLElement | null): () => void
}

const BroadcastContext = createContext<BroadcastPlace | undefined>(undefined)

/** [S17] Holds a performer's broadcast above the router; the code that opens it is loaded for performers only. */
export function BroadcastProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<OpenBroadcast>()
  const [voicePlace, setVoicePlace] = useState<HTMLElement>()
  const voicePlaceRef = useCallback((element: HTMLElement | null) => {
    setVoicePlace(element ?? undefined)
    // by then the next screen may have registered its own element
    return () => setVoicePlace((now) => (now === element ? undefined : now))
  }, [])
  return (
    <BroadcastContext value={{ opened, setOpened, voicePlace, voicePlaceRef }}>{children}</BroadcastContext>
  )
}

export function useBroadcastPlace(): BroadcastPlace {
  const place = useContext(BroadcastContext)
  if (!place) throw new Error('BroadcastContext is missing: wrap the page in BroadcastProvider')
  return place
}

/** Undefined for everyone but performers, and until it is loaded. */
export function useOpenBroadcast(): OpenBroadcast | undefined {
  return useBroadcastPlace().opened
}

export function useBroadcastState(broadcast: Broadcast): BroadcastState {
  return useSyncExternalStore(broadcast.subscribe, broadcast.getState, broadcast.getState)
}

const toNothing = () => () => {}

/** Whether this page holds a broadcast that would end with it. */
export function useIsOnAir(): boolean {
  const broadcast = useOpenBroadcast()?.broadcast
  const isOnAir = () => broadcast?.getState().isOnAir ?? false
  return useSyncExternalStore(broadcast?.subscribe ?? toNothing, isOnAir, isOnAir)
}
