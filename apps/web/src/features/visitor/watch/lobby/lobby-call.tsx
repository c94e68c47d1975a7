import { canPeek, isFullyBusy, type PerformerAccount, requestTtlMs } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useDirectWay } from '../../../../blocks/live/direct-way.ts'
import { minutePrice, useVideoPrice, withMinuteMoney } from '../../../../blocks/money/minute-price.ts'
import { AlertButton } from '../../../../blocks/performer/alert-button.tsx'
import { AwayNote } from '../../../../blocks/performer/away-note.tsx'
import { formatPrice, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useHydrated } from '../../../../lib/page/use-hydrated.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Video } from '../../../../ui/icons/icons.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import { Said } from '../../../../ui/text/said.tsx'
import { TwoLines } from '../../../../ui/text/two-lines.tsx'
import type { Again } from '../ended/again.ts'
import type { Refused } from '../show/use-show.ts'
import { TipButton } from '../tip/tip-button.tsx'
import type { Viewer } from '../viewer.ts'
import { JoinOffer } from './join-offer.tsx'
import { PeekOffer } from './peek-offer.tsx'

const RefusedLine = lazy(async () => ({ default: (await import('../client-parts.ts')).RefusedLine }))
const AlsoLive = lazy(async () => ({ default: (await import('../also-live.tsx')).AlsoLive }))

interface LobbyCallProps {
  performer: PerformerAccount
  performerNumber: number
  viewer: Viewer
  previewIsOver: boolean
  refused: Refused | undefined
  onAsk: (type: Again) => void
}

/** What a visitor can do next, and if nothing, why. */
export function LobbyCall(props: LobbyCallProps) {
  const { performer, performerNumber, viewer, previewIsOver, refused, onAsk } = props
  const { displayName, headline, performerStatus, prices, away } = performer
  const price = useVideoPrice(performer)
  const isAvailable = performerStatus === 'AVAILABLE' && prices.video !== null
  // its code is not waited for by the server
  const isHydrated = useHydrated()
  const peekPrice = canPeek(performerStatus, performer.performer_services.peek) ? prices.peek : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere">
      {refused && (
        <Rare>
          <RefusedLine performer={performer} refused={refused} onAsk={onAsk} />
        </Rare>
      )}
      <div>
        <h2 className="text-xl">{headline}</h2>
        {previewIsOver && isAvailable && (
          <p className="mt-2 text-paper-1">
            <Said
              text="That was today’s free preview of {name}. A private show goes on from here."
              name={<bdi>{displayName}</bdi>}
            />
          </p>
        )}
        {away && !previewIsOver && (
          <p role="status" className="mt-2 text-paper-1">
            <Said
              text="{name} will be back in a moment. Your free preview waits for the picture."
              name={<bdi>{displayName}</bdi>}
            />
          </p>
        )}
        {!isAvailable && <p className="mt-2 text-paper-1">{reasonOf(performer)}</p>}
        <AwayNote performerNumber={performerNumber} />
      </div>
      {performerStatus === 'OFFLINE' && (
        <AlertButton performer={performer} returnTo={`/watch/${performerNumber}`} />
      )}
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
              <TwoLines second={withMinuteMoney(minutePrice(price), price.pricePerMinute)}>
                {say('Start a private show')}
              </TwoLines>
            </Button>
          )}
          {viewer === 'guest' && (
            <JoinOffer
              label={say('Join for a private show')}
              price={minutePrice(price)}
              credits={price.pricePerMinute}
              performerNumber={performerNumber}
            />
          )}
          {viewer === 'other' && (
            <p className="text-paper-1">
              {say('Private shows are for clients. You are signed in with another account.')}
            </p>
          )}
          <HowItGoes displayName={displayName} />
        </>
      )}
      {performerStatus === 'AVAILABLE' && prices.videocall !== null && (
        <VideoCallOffer
          price={prices.videocall}
          viewer={viewer}
          performerNumber={performerNumber}
          onAsk={() => onAsk('VIDEOCALL')}
        />
      )}
      {viewer === 'client' && (performerStatus === 'AVAILABLE' || performerStatus === 'REQUEST') && (
        <TipButton performer={performer} wide />
      )}
      <Link
        to="/performers/$number"
        params={{ number: String(performerNumber) }}
        className={buttonClass({ tone: 'quiet', wide: true })}
      >
        <span>
          <Said text="About {name}" name={<bdi>{displayName}</bdi>} />
        </span>
      </Link>
      {isHydrated && (previewIsOver || refused || !isAvailable) && (
        <Rare>
          <AlsoLive except={performer.id} />
        </Rare>
      )}
    </div>
  )
}

interface VideoCallOfferProps {
  price: number
  viewer: Viewer
  performerNumber: number
  onAsk: () => void
}

/** [S20] The second way to be with a performer: both see each other. */
function VideoCallOffer({ price, viewer, performerNumber, onAsk }: VideoCallOfferProps) {
  const isPossible = useDirectWay()
  const words = isPossible ? withMinuteMoney(formatPrice(price), price) : say('Needs a browser with WebRTC')
  switch (viewer) {
    case 'client':
      return (
        <Button
          tone="quiet"
          size="lg"
          wide
          icon={<Video aria-hidden size={20} />}
          disabled={!isPossible}
          onClick={onAsk}
        >
          <TwoLines second={words}>{say('Video call [the button]')}</TwoLines>
        </Button>
      )
    case 'guest':
      return (
        <Link
          to="/register"
          search={{ returnTo: `/watch/${performerNumber}` }}
          className={buttonClass({ tone: 'quiet', size: 'lg', wide: true })}
        >
          <Video aria-hidden size={20} />
          <TwoLines second={words}>{say('Join for a video call')}</TwoLines>
        </Link>
      )
    case 'other':
      return null
  }
}

function HowItGoes({ displayName }: { displayName: string }) {
  const steps = [
    say('You agree to the price, and {name} gets {seconds} seconds to answer. Waiting costs nothing.', {
      name: isolated(displayName),
      seconds: requestTtlMs / 1000,
    }),
    say('You pay by the second, and only while the picture reaches you.'),
    say('End whenever you like. A receipt shows every second.'),
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
  const name = isolated(displayName)
  if (performerStatus === 'BUSY' && !isFullyBusy(performerStatus, services.peek))
    return say('{name} is in a private show, and the client allows peeking.', { name })
  switch (performerStatus) {
    case 'OFFLINE':
      return say('{name} is not live right now.', { name })
    case 'REQUEST':
      return say(
        'Another client is asking {name} for a show. If no show starts, {name} is free again in a moment.',
        { name },
      )
    case 'BUSY':
      return say(
        '{name} is in a private show that stays private. The stage is free again when it ends; this page shows it at once.',
        { name },
      )
    case 'ON_CALL':
      return say(
        '{name} is on a call, and calls cannot be watched. The stage is free again when it ends; this page shows it at once.',
        { name },
      )
    case 'AVAILABLE':
      return prices.video === null ? say('{name} does not give private shows.', { name }) : ''
  }
}
