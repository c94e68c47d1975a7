import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import type { KnownSession } from '../lib/account/retained-session.ts'
import { useIsExpired, useSessionChanged, useSessionResumed, useSignedIn } from '../lib/account/session.ts'
import { onSignedOut } from '../lib/account/sign-in-again.ts'
import { ignoreFailure } from '../lib/result.ts'

const SignInAgain = lazy(async () => ({
  default: (await import('../features/account/index.ts')).SignInAgain,
}))

/** At most this many calls wait for one sign-in: further ones stay refused. */
const maxWaiting = 100

/** [A6] When a sign-in expires, the page waits until the same account signs in again, and continues. */
export function SessionRenewal() {
  const signedIn = useSignedIn()
  const isExpired = useIsExpired()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const changed = useSessionChanged()
  const resumed = useSessionResumed()
  const waiting = useRef<((isSignedIn: boolean) => void)[]>([])
  const answer = (isSignedIn: boolean) => {
    for (const settle of waiting.current.splice(0)) settle(isSignedIn)
  }

  /** Asks the server first: the refusal may be older than a sign-in in another tab. */
  const askServer = async () => {
    await queries.invalidateQueries({ queryKey: ['checkSession'] })
    const known = queries.getQueriesData<KnownSession>({ queryKey: ['checkSession'] })[0]?.[1]
    if (!known?.expired) answer(known?.authenticated ?? false)
  }
  const take = useEffectEvent((settle: (isSignedIn: boolean) => void) => {
    if (!signedIn || waiting.current.length >= maxWaiting) return false
    waiting.current.push(settle)
    if (waiting.current.length === 1) void askServer()
    return true
  })
  useEffect(() => onSignedOut((settle) => take(settle)), [])

  const accountId = signedIn?.account.id
  const isStillOurs = useEffectEvent(async () => {
    await queries.invalidateQueries({ queryKey: ['checkSession'] })
    const known = queries.getQueriesData<KnownSession>({ queryKey: ['checkSession'] })[0]?.[1]
    return !known?.expired && known?.account?.id === accountId
  })
  useEffect(() => {
    if (accountId === undefined) return
    const watching = import('../lib/account/page-of-another.ts').then(({ watchForAnother }) =>
      watchForAnother(() => isStillOurs()),
    )
    const late = ignoreFailure('without it, the next call that is refused asks')
    watching.catch(late)
    return () => void watching.then((stop) => stop(), late)
  }, [accountId])

  const settleAll = useEffectEvent(() => answer(Boolean(signedIn)))
  useEffect(() => {
    if (!isExpired) settleAll()
  }, [isExpired])

  if (!signedIn || !isExpired) return null
  const leave = async () => {
    // leaves a page that guests may not open before the reader becomes a guest
    await navigate({ to: '/' })
    await changed()
  }
  return (
    <Suspense fallback={null}>
      <SignInAgain signedIn={signedIn} onIn={resumed} onLeave={() => void leave()} />
    </Suspense>
  )
}
