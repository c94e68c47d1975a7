import { isBehindGate } from '@footlight/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { recall, remember, storageKeys } from '../page/storage.ts'
import { isServer } from '../page/use-hydrated.ts'
import { useSignedIn } from './session.ts'

interface Visitor {
  /** this browser has been told before */
  isRemembered: boolean
  /** undefined while it is not known yet */
  isSignedIn: boolean | undefined
  pathname: string
}

/**
 * [O4] Whether a visitor stands before the gate; undefined while that is unknown. An account was made by an adult who
 * said so [A1], so a signed-in account has passed it, on every device.
 */
export function isBeforeGate({ isRemembered, isSignedIn, pathname }: Visitor): boolean | undefined {
  if (isRemembered || isSignedIn || !isBehindGate(pathname)) return false
  return isSignedIn === undefined ? undefined : true
}

/** The gate, and how it is passed: once in a browser, and never again with an account. */
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
    // so that signing out does not lead back before the gate
    if (isSignedIn) passed()
  }, [isSignedIn])
  return { isBefore: isBeforeGate({ isRemembered, isSignedIn, pathname }), enter }
}
