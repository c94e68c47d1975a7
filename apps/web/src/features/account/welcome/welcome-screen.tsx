import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBalance, useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatCredits } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CircleCheck } from '../../../ui/icons/icons.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page } from '../../../ui/page.tsx'
import { ProofEmail } from '../own/unproven-address.tsx'

/** [A1] What comes after joining: each step says whether it is done, and leads to where it is. */
export function WelcomeScreen() {
  const account = useSignedIn()?.account
  const hasCredits = (useBalance()?.available ?? 0) > 0
  if (!account) return null
  return (
    <Page
      title={say('Welcome, {name}', { name: account.displayName })}
      lead={say('Three steps to your first show.')}
      width="reading"
    >
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AddressStep clientId={account.id} />
        <CreditsStep />
        <Step number={3} title={say('Pick a performer')}>
          <p className="text-paper-1">
            {say(
              'A look into a lobby costs nothing. Give a heart to whom you like, and we tell you when they are live.',
            )}
          </p>
          <Link to="/" className={buttonClass({ tone: hasCredits ? 'primary' : 'quiet' })}>
            {say('See who is live')}
          </Link>
        </Step>
      </ol>
    </Page>
  )
}

function AddressStep({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useCall('getClientAccount', { params: { id: clientId } })
  const account = data?.clientAccount
  return (
    <Step number={1} title={say('Confirm your e-mail address')} isDone={account?.emailVerified}>
      {account?.emailVerified ? (
        <p className="text-paper-1">
          {say('Credits, longer previews, promo codes, reviews and messages are open to you now.')}
        </p>
      ) : account ? (
        <ProofEmail account={{ id: account.id, email: account.newEmail ?? account.email }} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Step>
  )
}

function CreditsStep() {
  const available = useBalance()?.available ?? 0
  return (
    <Step number={2} title={say('Add credits')} isDone={available > 0}>
      <p className="text-paper-1">
        {available > 0
          ? say('You have {credits}.', { credits: formatCredits(available) })
          : say('You pay by the second, and see the price before you agree to it.')}
      </p>
      <Link to="/wallet" className={buttonClass({ tone: available > 0 ? 'quiet' : 'primary' })}>
        {say('Add credits')}
      </Link>
    </Step>
  )
}

interface StepProps {
  number: number
  title: string
  isDone?: boolean | undefined
  children: ReactNode
}

function Step({ number, title, isDone = false, children }: StepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-lg border border-line bg-ink-1 p-5">
      <span
        aria-hidden
        className="grid size-9 place-items-center rounded-full bg-ink-2 font-semibold text-amber-text"
      >
        {isDone ? <CircleCheck size={22} /> : number}
      </span>
      <div className="grid justify-items-start gap-3">
        <h2 className="pt-1 text-lg">
          {title}
          {isDone && <span className="sr-only"> ({say('done')})</span>}
        </h2>
        {children}
      </div>
    </li>
  )
}
