import { isBehindGate } from '@footlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { recall, remember, storageKeys } from '../page/storage.ts'
import { isServer } from '../page/use-hydrated.ts'
import { useSignedIn } from './session.ts'

interface Visitor {
  /** this browser has passed the gate before */
  isRemembered: boolean
  /** undefined while it is not known yet */
  isSignedIn: boolean | undefined
  pathname: string
}

/**
 * [O4] Whether the age gate is shown; undefined while that is unknown. An account was registered with the declaration
 * of being an adult [A1], so a signed-in account has passed it, on every device.
 */
export function isBeforeGate({ isRemembered, isSignedIn, pathname }: Visitor): boolean | undefined {
  if (isRemembered || isSignedIn || !isBehindGate(pathname)) return false
  return isSignedIn === undefined ? undefined : true
}

/** The age gate's state and how to pass it: once per browser, never with a signed-in account. */
export function useAgeGate(pathname: string): { isBefore: boolean | undefined; enter: () => void } {
  const signedIn = useSignedIn()
  const isSignedIn = signedIn === undefined ? undefined : signedIn !== null
  const [isRemembered, setRemembered] = useState(() => isServer || recall(storageKeys.notice) !== null)
  const enter = () => {
    remember(storageKeys.notice, 'seen')
    setRemembered(true)
  }
  const passed = useEffectEvent(enter)
  useEffect(() => {
    // so that signing out does not show the gate again
    if (isSignedIn) passed()
  }, [isSignedIn])
  return { isBefore: isBeforeGate({ isRemembered, isSignedIn, pathname }), enter }
}
