import { type PerformerAccount, requestTtlMs } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { formatPrice } from '../../lib/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { statusWord } from '../../ui/status-badge.tsx'

/** A guest is asked to sign in first; a performer or an operator cannot ask at all. */
export type Viewer = 'client' | 'guest' | 'other'

interface LobbyCallProps {
  performer: PerformerAccount
  performerNumber: number
  viewer: Viewer
  previewIsOver: boolean
  onAsk: () => void
}

/** What a visitor can do next, and if nothing, why. */
export function LobbyCall({ performer, performerNumber, viewer, previewIsOver, onAsk }: LobbyCallProps) {
  const { displayName, headline, performerStatus, prices } = performer
  const isAvailable = performerStatus === 'AVAILABLE' && prices.video !== null
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-xl">{headline}</h2>
        {previewIsOver && isAvailable && (
          <p className="mt-2 text-paper-1">
            That was today’s free preview of {displayName}. A private show goes on from here.
          </p>
        )}
        {!isAvailable && <p className="mt-2 text-paper-1">{reasonOf(performer)}</p>}
      </div>
      {isAvailable && prices.video !== null && (
        <>
          {viewer === 'client' && (
            <Button size="lg" wide onClick={onAsk}>
              Start a private show · {formatPrice(prices.video)}
            </Button>
          )}
          {viewer === 'guest' && (
            <Link
              to="/signin"
              search={{ returnTo: `/watch/${performerNumber}` }}
              className={buttonClass({ size: 'lg', wide: true })}
            >
              Sign in for a private show · {formatPrice(prices.video)}
            </Link>
          )}
          {viewer === 'other' && (
            <p className="text-paper-1">
              Private shows are for clients. You are signed in with another account.
            </p>
          )}
          <HowItGoes displayName={displayName} />
        </>
      )}
      <Link
        to="/performers/$number"
        params={{ number: String(performerNumber) }}
        className={buttonClass({ tone: 'quiet', wide: true })}
      >
        About {displayName}
      </Link>
    </div>
  )
}

function HowItGoes({ displayName }: { displayName: string }) {
  const steps = [
    `You agree to the price, and ${displayName} gets ${requestTtlMs / 1000} seconds to answer. Waiting costs nothing.`,
    'You pay by the second, and only while the picture reaches you.',
    'End whenever you like. A receipt shows every second.',
  ]
  return (
    <ol className="grid gap-3 text-sm text-paper-1">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden
            className="grid size-6 shrink-0 place-items-center rounded-full bg-ink-2 text-xs font-semibold text-amber-text"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}

function reasonOf({ displayName, performerStatus, prices }: PerformerAccount): string {
  switch (performerStatus) {
    case 'OFFLINE':
      return `${displayName} is not on stage right now.`
    case 'REQUEST':
      return `Somebody is asking ${displayName} for a show right now. If it comes to nothing, the stage is free again in a moment.`
    case 'BUSY':
    case 'ON_CALL':
      return `${displayName} is ${statusWord(performerStatus).toLowerCase()} and cannot be watched until it ends.`
    case 'AVAILABLE':
      return prices.video === null ? `${displayName} does not give private shows.` : ''
  }
}
