import { defaultSettings, type PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useVideoPrice, withMinuteMoney } from '../../../../blocks/money/minute-price.ts'
import { AlertButton } from '../../../../blocks/performer/alert-button.tsx'
import { StatusBadge } from '../../../../blocks/performer/status-badge.tsx'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Eye, Play } from '../../../../ui/icons/icons.ts'
import { useToastsAbove } from '../../../../ui/notices/use-toasts-above.ts'
import { TwoLines } from '../../../../ui/text/two-lines.tsx'
import { BlockedLine, useShutOut } from '../blocking.tsx'
import { PhoneOffer, VideoCallOffer } from './call-offers.tsx'
import { type Mine, type Offer, offerOf } from './offer.ts'

/** until the operator's own are read */
const standardPreview = {
  client: defaultSettings.clientPreviewSeconds,
  guest: defaultSettings.guestPreviewSeconds,
}

interface CallToActionProps {
  performer: PerformerAccount
  performerNumber: number
}

/** The one thing to do now, and calls below it. On a phone it is one line, which stays above the bottom bar. */
export function CallToAction({ performer, performerNumber }: CallToActionProps) {
  const block = useShutOut(performer)
  const card = useRef<HTMLElement>(null)
  useToastsAbove(card)
  const session = useCall('checkSession').data
  const limits = useCall('lobbyLimits').data?.lobbyLimits ?? standardPreview
  const freeSeconds = session?.account?.emailVerified ? limits.client : limits.guest
  const mine = mineOf(performer, session?.running)
  const offer = offerOf(performer, freeSeconds, mine, useVideoPrice(performer))
  return (
    <>
      <section
        ref={card}
        aria-label={say('Watch')}
        className="rounded-lg border border-line bg-ink-1 p-5 max-lg:not-short:sticky max-lg:bottom-18 max-lg:z-10 max-lg:order-last max-lg:flex max-lg:items-center max-lg:gap-3 max-lg:p-2.5 max-lg:shadow-soft md:max-lg:bottom-4"
      >
        <div className="flex items-center justify-between gap-3 max-lg:max-w-1/3 lg:mb-4">
          <span aria-live="polite">
            {mine !== null && 'request' in mine && mine.request === 'ACCEPTED' ? (
              // replaces the status badge, which still shows REQUEST after the accept
              <span className="text-sm font-semibold text-request">{say('Accepted your request')}</span>
            ) : (
              <StatusBadge status={performer.performerStatus} away={performer.away} />
            )}
          </span>
          <span className="text-sm text-paper-2 max-lg:hidden">
            {say('No. {number}', { number: String(performerNumber) })}
          </span>
        </div>
        <div className="min-w-0 grow">
          {block.isBlocked ? (
            <BlockedLine
              name={performer.displayName}
              busy={block.busy}
              onUnblock={() => void block.set(false)}
            />
          ) : offer === null ? (
            <AlertButton performer={performer} returnTo={`/performers/${performerNumber}`} />
          ) : (
            <Offered offer={offer} performer={performer} performerNumber={performerNumber} />
          )}
        </div>
      </section>
      {!block.isBlocked && performer.prices.videocall !== null && (
        <VideoCallOffer
          performer={performer}
          performerNumber={performerNumber}
          price={performer.prices.videocall}
        />
      )}
      {!block.isBlocked && performer.performer_services.phone && performer.prices.phone !== null && (
        <PhoneOffer performer={performer} performerNumber={performerNumber} price={performer.prices.phone} />
      )}
    </>
  )
}

function Offered({ offer, performer, performerNumber }: CallToActionProps & { offer: Offer }) {
  const whyId = useId()
  return (
    <>
      {offer.open ? (
        <Link
          to="/watch/$number"
          params={{ number: String(performerNumber) }}
          className={buttonClass({ size: 'lg', wide: true })}
        >
          {performer.performerStatus === 'BUSY' ? (
            <Eye aria-hidden size={18} />
          ) : (
            <Play aria-hidden size={18} fill="currentColor" />
          )}
          {offer.price ? (
            <TwoLines second={withMinuteMoney(offer.price, offer.credits ?? 0)}>{offer.label}</TwoLines>
          ) : (
            offer.label
          )}
        </Link>
      ) : (
        <Button size="lg" tone="quiet" wide disabled aria-describedby={whyId}>
          {offer.label}
        </Button>
      )}
      <p
        id={whyId}
        className={cx('mt-2.5 text-sm wrap-anywhere text-paper-1', offer.open && 'max-lg:hidden')}
      >
        {offer.why}
      </p>
    </>
  )
}

/** [S17] What the reader has open with this performer, with the way back to it. */
function mineOf({ id }: PerformerAccount, running: Reply<'checkSession'>['running'] | undefined): Mine {
  if (running?.session?.performerId === id) return { session: running.session.type }
  const { request } = running ?? {}
  if (request?.performerId !== id) return null
  return request.state === 'PENDING' || request.state === 'ACCEPTED' ? { request: request.state } : null
}
