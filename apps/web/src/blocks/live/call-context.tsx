import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import type { BrowserCall, CallView } from './call/call.ts'

interface CallPlace {
  opened: BrowserCall | undefined
  setOpened(opened: BrowserCall | undefined): void
}

const CallContext = createContext<CallPlace | undefined>(undefined)

/** [S17] Holds a running video call above the router; the code that opens it is loaded with the call. */
export function CallProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<BrowserCall>()
  return <CallContext value={{ opened, setOpened }}>{children}</CallContext>
}

export function useCallPlace(): CallPlace {
  const place = useContext(CallContext)
  if (!place) throw new Error('CallContext is missing: wrap the page in CallProvider')
  return place
}

/** Undefined while no call runs, and until its code is loaded. */
export function useOpenCall(): BrowserCall | undefined {
  return useCallPlace().opened
}

export function useCallView(call: BrowserCall): CallView {
  return useSyncExternalStore(call.subscribe, call.getState, call.getState)
}
