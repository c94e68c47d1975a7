import { replaceEqualDeep } from '@tanstack/react-query'
import type { Reply } from '../calls/create-api.ts'

/** The page's account: the server's last answer, and whether the sign-in has expired since. */
export type KnownSession = Reply<'checkSession'> & { expired?: true }

/**
 * [A6] A sign-in that expires removes nothing from the screen: the page retains the account and what was typed
 * until the account signs in again or signs out. Signing out clears the cache first, so nothing is retained.
 */
export function retainSession(before: KnownSession | undefined, now: KnownSession): KnownSession {
  const next: KnownSession = before?.authenticated && !now.authenticated ? { ...before, expired: true } : now
  return replaceEqualDeep(before, next)
}
