import type { Role } from '@footlight/contract'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSignedIn } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

interface GuardedProps {
  /** who may see it; without: anyone who is signed in */
  role?: Role
  children: ReactNode
}

/** Sends a guest to sign in and back again; tells someone else whose page it is. The server decides, this only explains. */
export function Guarded({ role, children }: GuardedProps) {
  const signedIn = useSignedIn()
  const { href } = useLocation()
  if (signedIn === undefined) return <PageSkeleton />
  if (signedIn === null) return <Navigate to="/signin" search={{ returnTo: href }} replace />
  if (role && signedIn.role !== role) {
    return (
      <EmptyState
        title={role === 'performer' ? 'The studio is for performers' : `This page is for a ${role}'s account`}
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
