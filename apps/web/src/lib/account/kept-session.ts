import { replaceEqualDeep } from '@tanstack/react-query'
import type { Reply } from '../calls/create-api.ts'

/** What the page knows of its reader: the server's word, and whether the sign-in ended under it. */
export type KnownSession = Reply<'checkSession'> & { expired?: true }

/**
 * [A6] A sign-in that ends by itself takes nothing off the screen: the page keeps who was there, and what was typed,
 * until the account signs in again or leaves. Signing out forgets first, so there is nothing to keep.
 */
export function keepSession(before: KnownSession | undefined, now: KnownSession): KnownSession {
  const next: KnownSession = before?.authenticated && !now.authenticated ? { ...before, expired: true } : now
  return replaceEqualDeep(before, next)
}
