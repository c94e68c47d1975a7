import { useSyncExternalStore } from 'react'

const key = 'footlight.shown-here'
const listeners = new Set<() => void>()
/** where the browser stores nothing */
let unstored: string | null = null

function read(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return unstored
  }
}

/** [S22] The session of this request plays in this tab: it was agreed to here, or brought here by a press. */
export function showHere(requestId: string): void {
  unstored = requestId
  try {
    sessionStorage.setItem(key, requestId)
  } catch {
    // a reload asks for a press
  }
  for (const listener of listeners) listener()
}

export const isShownHere = (requestId: string) => requestId !== '' && read() === requestId

/** The server, which knows no tab, renders as here: ask `isShownHere` before anything is begun or said to other tabs. */
export function useShownHere(requestId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isShownHere(requestId),
    () => true,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
