import type { CallReply, Capability, Role, SignedInAccount } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useAction, useCall } from '../calls/use-call.ts'
import { forgetWritten, remember, storageKeys } from '../page/storage.ts'
import { useRealtimeClient } from '../realtime/use-realtime.ts'
import type { KnownSession } from './retained-session.ts'

export interface SignedIn {
  account: SignedInAccount
  role: Role
  /** [O6] of an operator; other accounts have none */
  capabilities: readonly Capability[]
  /** [A6] may set up a second factor and nothing else */
  mustEnrol: boolean
}

/** The start page of each role. */
export const homes = { client: '/', performer: '/studio', admin: '/admin' } as const satisfies Record<
  Role,
  string
>

/** Who is signed in: undefined while unknown, null for a guest. */
export function useSignedIn(): SignedIn | null | undefined {
  const { data, isError } = useCall('checkSession', undefined, { staleTime: 60_000 })
  if (!data) return isError ? null : undefined
  const { authenticated, account, role, capabilities, mustEnrol, suspension } = data
  // [O7] to a suspended account the product is what it is to guests, and `useSuspended` covers it
  return authenticated && account && role && !suspension ? { account, role, capabilities, mustEnrol } : null
}

export interface Suspended {
  role: Role
  suspension: NonNullable<CallReply<'checkSession'>['suspension']>
}

/** [O7] The suspended account that is signed in; null: none is. */
export function useSuspended(): Suspended | null {
  const known: KnownSession | undefined = useCall('checkSession', undefined, { staleTime: 60_000 }).data
  const { role, suspension, expired } = known ?? {}
  return role && suspension && !expired ? { role, suspension } : null
}

/** Whether the sign-in of the account on screen has expired, and no account has signed in again. */
export function useIsExpired(): boolean {
  const { data } = useCall('checkSession')
  const known: KnownSession | undefined = data
  return known?.expired ?? false
}

/** Clears everything cached for the last account, and reconnects realtime under the new cookie. */
export function useSessionChanged(): () => Promise<void> {
  const queries = useQueryClient()
  const realtime = useRealtimeClient()
  return async () => {
    // other tabs, and pages in memory, are of another account from now on
    remember(storageKeys.signIn, crypto.randomUUID())
    realtime.restart()
    // refetches the account first: the calls that depend on it then run for the right account, or not at all
    await queries.resetQueries({ queryKey: ['checkSession'] })
    await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'checkSession' })
  }
}

/** The same account under a new cookie: the page's data stays on screen and is refetched. */
export function useSessionResumed(): () => Promise<void> {
  const queries = useQueryClient()
  const realtime = useRealtimeClient()
  return async () => {
    realtime.restart()
    await queries.invalidateQueries({ queryKey: ['checkSession'] })
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'checkSession' })
  }
}

/** Handles a sign-out that the account asked for. */
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
