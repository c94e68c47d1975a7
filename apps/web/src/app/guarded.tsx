import type { Role } from '@footlight/contract'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSignedIn } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

interface GuardedProps {
  /** who may see it; without: anyone who is signed in */
  only?: Role
  /** also for who must set up a second factor before anything else */
  whileEnrolling?: boolean
  children: ReactNode
}

const whose: Record<Role, string> = {
  client: 'This page is for clients',
  performer: 'The studio is for performers',
  admin: 'The office is for the operator',
}

/** Sends a guest to sign in and back again; tells someone else whose page it is. The server decides, this only explains. */
export function Guarded({ only, whileEnrolling = false, children }: GuardedProps) {
  const signedIn = useSignedIn()
  if (signedIn === undefined) return <PageSkeleton />
  if (signedIn === null) return <ToSignIn />
  if (signedIn.mustEnrol && !whileEnrolling) {
    return (
      <EmptyState
        heading="h1"
        title="Set up a second factor first"
        action={
          <Link to="/account" className={buttonClass()}>
            Set it up
          </Link>
        }
      >
        The operator asks for it on this account. It takes a minute and a phone.
      </EmptyState>
    )
  }
  if (only && signedIn.role !== only) {
    return (
      <EmptyState
        heading="h1"
        title={whose[only]}
        action={
          <Link to="/" className={buttonClass()}>
            See who is live
          </Link>
        }
      >
        You are signed in as {signedIn.account.displayName}.
      </EmptyState>
    )
  }
  return children
}

/** Leaves once: a `Navigate` would leave again on every render, with itself as the place to return to. */
function ToSignIn() {
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(() => {
    const returnTo = router.latestLocation.href
    void navigate({ to: '/signin', search: { returnTo }, replace: true })
  }, [navigate, router])
  return <PageSkeleton />
}
