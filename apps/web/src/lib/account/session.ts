import type { Capability, Role, SignedInAccount } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useAction, useCall } from '../calls/use-call.ts'
import { forgetWritten } from '../page/storage.ts'
import { useRealtimeClient } from '../realtime/use-realtime.ts'
import type { KnownSession } from './kept-session.ts'

export interface SignedIn {
  account: SignedInAccount
  role: Role
  /** [O6] of an operator; other accounts have none */
  capabilities: readonly Capability[]
  /** [A6] may set up a second factor and nothing else */
  mustEnrol: boolean
}

/** Where each role begins. */
export const homes = { client: '/', performer: '/studio', admin: '/admin' } as const satisfies Record<
  Role,
  string
>

/** Who is signed in: undefined while unknown, null for a guest. */
export function useSignedIn(): SignedIn | null | undefined {
  const { data, isError } = useCall('checkSession', undefined, { staleTime: 60_000 })
  if (!data) return isError ? null : undefined
  const { authenticated, account, role, capabilities, mustEnrol } = data
  return authenticated && account && role ? { account, role, capabilities, mustEnrol } : null
}

/** The sign-in of who is shown has ended by itself, and no account has signed in again. */
export function useIsExpired(): boolean {
  const { data } = useCall('checkSession')
  const known: KnownSession | undefined = data
  return known?.expired ?? false
}

/** Drops everything cached for the last reader, and takes the realtime line up again under the new cookie. */
export function useSessionChanged(): () => Promise<void> {
  const queries = useQueryClient()
  const realtime = useRealtimeClient()
  return async () => {
    realtime.restart()
    // who is signed in comes first: what depends on it then asks under the right name, or not at all
    await queries.resetQueries({ queryKey: ['checkSession'] })
    await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'checkSession' })
  }
}

/** The same reader again under a new cookie: what is shown stays, and is brought up to date. */
export function useSessionResumed(): () => Promise<void> {
  const queries = useQueryClient()
  const realtime = useRealtimeClient()
  return async () => {
    realtime.restart()
    await queries.invalidateQueries({ queryKey: ['checkSession'] })
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'checkSession' })
  }
}

/** The account has signed out by its own wish. */
export function useLeft(): () => Promise<void> {
  const changed = useSessionChanged()
  return async () => {
    forgetWritten()
    await changed()
  }
}

export function useSignOut(): () => Promise<void> {
  const logout = useAction('logout')
  const left = useLeft()
  return async () => {
    await logout.mutateAsync(undefined)
    await left()
  }
}

/** The client's balance; undefined while unknown and for everyone but clients. */
export function useBalance() {
  const signedIn = useSignedIn()
  const { data } = useCall('updateBalanceInfo', undefined, { enabled: signedIn?.role === 'client' })
  return signedIn?.role === 'client' ? data?.balance : undefined
}
