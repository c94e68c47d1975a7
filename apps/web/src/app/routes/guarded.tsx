import type { Role } from '@footlight/contract'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { homes, type SignedIn, useSignedIn } from '../../lib/account/session.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Theater } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Said } from '../../ui/text/said.tsx'
import { PageSkeleton } from '../shell/frame-parts.tsx'

interface Guard {
  /** the roles that may see it; undefined: every signed-in account */
  only?: Role
  /** also open to an account that must set up a second factor before anything else */
  whileEnrolling?: boolean
}

const onlyFor: Record<Role, Message> = {
  client: 'This page is for clients',
  performer: 'The studio is for performers',
  admin: 'This page is for operators',
}

const toHome: Record<Role, Message> = {
  client: 'See who is live',
  performer: 'To your studio',
  admin: 'To the console',
}

/**
 * The screen for the roles that may see it. Sends a guest to sign in and back again; names the role to other accounts. The
 * server decides, this only explains.
 */
export function guarded(guard: Guard, Screen: () => ReactNode): () => ReactNode {
  return () => (
    <Guarded {...guard}>
      <Screen />
    </Guarded>
  )
}

function Guarded({ only, whileEnrolling = false, children }: Guard & { children: ReactNode }) {
  const signedIn = useSignedIn()
  if (signedIn === undefined) return <PageSkeleton />
  if (signedIn === null) return <ToSignIn />
  if (signedIn.mustEnrol && !whileEnrolling) {
    return (
      <EmptyState
        heading="h1"
        title={say('Set up two-step sign-in first')}
        action={
          <Link to="/account" className={buttonClass()}>
            {say('Set it up')}
          </Link>
        }
      >
        {say('The operator asks for it on this account. It takes a minute and a phone.')}
      </EmptyState>
    )
  }
  if (only && signedIn.role !== only) return <NotTheirs only={only} signedIn={signedIn} />
  return children
}

/** Names the role that the page is for, and links to the page of the reader's own role. */
function NotTheirs({ only, signedIn }: { only: Role; signedIn: SignedIn }) {
  return (
    <EmptyState
      heading="h1"
      icon={<Theater aria-hidden size={24} />}
      title={say(onlyFor[only])}
      action={
        <Link to={homes[signedIn.role]} className={buttonClass()}>
          {say(toHome[signedIn.role])}
        </Link>
      }
    >
      <Said text="You are signed in as {name}." name={<bdi>{signedIn.account.displayName}</bdi>} />
    </EmptyState>
  )
}

/** Redirects once: a `Navigate` would redirect again on every render, with itself as the address to return to. */
function ToSignIn() {
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(() => {
    const returnTo = router.latestLocation.href
    void navigate({ to: '/signin', search: { returnTo }, replace: true })
  }, [navigate, router])
  return <PageSkeleton />
}
