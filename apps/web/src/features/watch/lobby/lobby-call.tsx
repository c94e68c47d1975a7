import { canPeek, isFullyBusy, type PerformerAccount, requestTtlMs } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { minutePrice, useVideoPrice } from '../../../blocks/money/minute-price.ts'
import { isolated } from '../../../lib/format.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TwoLines } from '../../../ui/two-lines.tsx'
import type { Viewer } from '../viewer.ts'
import { PeekOffer } from './peek-offer.tsx'

interface LobbyCallProps {
  performer: PerformerAccount
  performerNumber: number
  viewer: Viewer
  previewIsOver: boolean
  onAsk: (type: 'VIDEO' | 'PEEK') => void
}

/** What a visitor can do next, and if nothing, why. */
export function LobbyCall({ performer, performerNumber, viewer, previewIsOver, onAsk }: LobbyCallProps) {
  const { displayName, headline, performerStatus, prices } = performer
  const price = useVideoPrice(performer)
  const isAvailable = performerStatus === 'AVAILABLE' && prices.video !== null
  const peekPrice = canPeek(performerStatus, performer.performer_services.peek) ? prices.peek : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere">
      <div>
        <h2 className="text-xl">{headline}</h2>
        {previewIsOver && isAvailable && (
          <p className="mt-2 text-paper-1">
            That was today’s free preview of <bdi>{displayName}</bdi>. A private show goes on from here.
          </p>
        )}
        {!isAvailable && <p className="mt-2 text-paper-1">{reasonOf(performer)}</p>}
      </div>
      {peekPrice !== null && (
        <PeekOffer
          price={peekPrice}
          viewer={viewer}
          performerNumber={performerNumber}
          onPeek={() => onAsk('PEEK')}
        />
      )}
      {isAvailable && price !== null && (
        <>
          {viewer === 'client' && (
            <Button size="lg" wide onClick={() => onAsk('VIDEO')}>
              <TwoLines second={minutePrice(price)}>Start a private show</TwoLines>
            </Button>
          )}
          {viewer === 'guest' && (
            <Link
              to="/signin"
              search={{ returnTo: `/watch/${performerNumber}` }}
              className={buttonClass({ size: 'lg', wide: true })}
            >
              <TwoLines second={minutePrice(price)}>Sign in for a private show</TwoLines>
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
        <span>
          About <bdi>{displayName}</bdi>
        </span>
      </Link>
    </div>
  )
}

function HowItGoes({ displayName }: { displayName: string }) {
  const steps = [
    `You agree to the price, and ${isolated(displayName)} gets ${requestTtlMs / 1000} seconds to answer. Waiting costs nothing.`,
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

function reasonOf({
  displayName,
  performerStatus,
  prices,
  performer_services: services,
}: PerformerAccount): string {
  if (performerStatus === 'BUSY' && !isFullyBusy(performerStatus, services.peek))
    return `${isolated(displayName)} is in a private show, and its client lets others peek.`
  switch (performerStatus) {
    case 'OFFLINE':
      return `${isolated(displayName)} is not live right now.`
    case 'REQUEST':
      return `Somebody is asking ${isolated(displayName)} for a show right now. If it comes to nothing, the stage is free again in a moment.`
    case 'BUSY':
      return `${isolated(displayName)} is in a private show that stays private. The stage is free again when it ends; this page shows it at once.`
    case 'ON_CALL':
      return `${isolated(displayName)} is on a call, and calls cannot be watched. The stage is free again when it ends; this page shows it at once.`
    case 'AVAILABLE':
      return prices.video === null ? `${isolated(displayName)} does not give private shows.` : ''
  }
}
