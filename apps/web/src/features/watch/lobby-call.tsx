import type { PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { formatPrice } from '../../lib/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { statusWord } from '../../ui/status-badge.tsx'

interface LobbyCallProps {
  performer: PerformerAccount
  performerNumber: number
  isClient: boolean
  previewIsOver: boolean
  onAsk: () => void
}

/** What a visitor can do next, and if nothing, why. */
export function LobbyCall({ performer, performerNumber, isClient, previewIsOver, onAsk }: LobbyCallProps) {
  const { displayName, headline, performerStatus, prices } = performer
  const isAvailable = performerStatus === 'AVAILABLE' && prices.video !== null
  return (
    <div className="grid gap-4">
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
          {isClient ? (
            <Button size="lg" wide onClick={onAsk}>
              Start a private show · {formatPrice(prices.video)}
            </Button>
          ) : (
            <Link
              to="/signin"
              search={{ returnTo: `/watch/${performerNumber}` }}
              className={buttonClass({ size: 'lg', wide: true })}
            >
              Sign in for a private show · {formatPrice(prices.video)}
            </Link>
          )}
          <p className="text-sm text-paper-2">
            You pay by the second, and only while the picture reaches you.
          </p>
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

function reasonOf({ displayName, performerStatus, prices }: PerformerAccount): string {
  switch (performerStatus) {
    case 'OFFLINE':
      return `${displayName} is not on stage right now.`
    case 'REQUEST':
      return `Somebody is asking ${displayName} for a show right now. If it comes to nothing, she is free again in a moment.`
    case 'BUSY':
    case 'ON_CALL':
      return `${displayName} is ${statusWord(performerStatus).toLowerCase()} and cannot be watched until it ends.`
    case 'AVAILABLE':
      return prices.video === null ? `${displayName} does not give private shows.` : ''
  }
}
