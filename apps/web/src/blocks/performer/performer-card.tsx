import { canPeek, isLive, type PerformerAccount, photoSizes, toPerformer } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../lib/account/session.ts'
import { formatNumber, formatPrice, formatRelative, isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { BrowserText } from '../../lib/page/browser-text.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Bell, BellRing, Heart as HeartIcon } from '../../ui/icons/icons.ts'
import { ErrorBoundary } from '../../ui/notices/error-boundary.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { Said } from '../../ui/text/said.tsx'
import { minuteMoney, useVideoPrice } from '../money/minute-price.ts'
import { Photo } from './photos/photo.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useFavourite } from './use-favourite.ts'

interface PerformerCardProps {
  performer: PerformerAccount
  /** names of the performer's categories, the first one shows */
  category?: string | undefined
  /** above the fold */
  eager?: boolean
  /** the page's first one */
  first?: boolean
  /** a bell beside the heart, where alerts are chosen [A10] */
  bell?: boolean
  /** in milliseconds */
  now: number
  /** [P13] address of the lobby's latest picture, shown in place of the photo */
  still?: string | null
}

/** One performer in a grid: picture, state, services and prices. */
export function PerformerCard(props: PerformerCardProps) {
  return (
    <ErrorBoundary className="h-full rounded bg-ink-1">
      <Card {...props} />
    </ErrorBoundary>
  )
}

function Card({
  performer,
  category,
  eager = false,
  first = false,
  bell = false,
  now,
  still,
}: PerformerCardProps) {
  const { advertId = 0, displayName, performerStatus, languages, mainPhoto } = toPerformer(performer)
  const isOn = isLive(performerStatus)
  // the performer's own words do not change the direction of the text beside them
  const act = performer.headline ? isolated(performer.headline) : category
  const line = [act, languages.map((code) => code.toUpperCase()).join(' ')]
  return (
    <div className="group @container relative h-full">
      <Link
        to="/performers/$number"
        params={{ number: String(advertId) }}
        data-card
        className="relative isolate block h-full overflow-hidden rounded bg-ink-1 transition-[transform,box-shadow] hover:-translate-y-0.5 hover:shadow-glow focus-visible:-translate-y-0.5 focus-visible:shadow-glow"
      >
        <Photo
          performerNumber={advertId}
          file={mainPhoto}
          name={displayName}
          sizes={photoSizes.card}
          eager={eager}
          first={first}
          main
          // a performer who cannot be watched now is dimmed until the card is pointed at
          className={cx(
            'transition-[filter]',
            !isOn &&
              'brightness-55 saturate-50 group-hover:brightness-100 group-hover:saturate-100 group-focus-visible:brightness-100 group-focus-visible:saturate-100',
          )}
        />
        {still && (
          <img
            src={still}
            alt=""
            data-still
            className="absolute inset-x-0 top-0 aspect-4/3 w-full object-cover transition-opacity duration-200 starting:opacity-0"
          />
        )}
        <StatusBadge
          status={performerStatus}
          away={performer.away}
          onPicture
          className="absolute inset-s-2 top-2 @max-[13rem]:px-2 @[13rem]:inset-s-2.5 @[13rem]:top-2.5"
        />
        <span className="block px-2.5 pt-2 pb-2.5 @[13rem]:absolute @[13rem]:inset-x-0 @[13rem]:bottom-0 @[13rem]:bg-linear-to-t @[13rem]:from-[oklch(0.12_0.02_330/0.92)] @[13rem]:to-transparent @[13rem]:px-3.5 @[13rem]:pt-12 @[13rem]:pb-3">
          {/* truncated at the end of its own direction, aligned to the start of the page's */}
          <span
            dir="auto"
            className="block truncate-own font-display text-[1.05rem] leading-tight font-[560] tracking-tight @[13rem]:text-lg @[13rem]:text-on-picture"
          >
            {displayName}
          </span>
          <span className="mt-0.5 grid text-xs text-paper-1 @[13rem]:text-on-picture-quiet">
            <span className="truncate">{line.filter(Boolean).join(' · ')}</span>
            <span className="font-medium">
              {isOn ? (
                <PriceLine performer={performer} />
              ) : (
                <BrowserText>{lastLive(performer, now)}</BrowserText>
              )}
            </span>
          </span>
        </span>
      </Link>
      {/* outside the link: nested controls are invalid; below the status where a narrow card has no room */}
      <Heart
        performer={performer}
        bell={bell}
        className="absolute inset-e-2 top-2 flex flex-col-reverse gap-1.5 @max-[9.25rem]:top-15 @max-[9.25rem]:flex-row @[13rem]:flex-row"
      />
    </div>
  )
}

/** [M4] Lists are the same for every reader and cached: a subscriber's own price comes from their subscriptions. */
function PriceLine({ performer }: { performer: PerformerAccount }) {
  const { performerStatus, performer_services, prices } = performer
  const own = useVideoPrice(performer)
  if (canPeek(performerStatus, performer_services.peek) && prices.peek !== null)
    return (
      <TwoPrices money={minuteMoney(prices.peek)}>
        {say('Peek {price}', { price: formatPrice(prices.peek) })}
      </TwoPrices>
    )
  if (own === null) return null
  const { pricePerMinute, normalPricePerMinute } = own
  const price = formatPrice(pricePerMinute)
  return (
    <TwoPrices money={minuteMoney(pricePerMinute)}>
      {normalPricePerMinute === null ? (
        price
      ) : (
        <Said
          text="{price} <heard>instead of </heard><struck>{usual}</struck>"
          price={price}
          heard={<span className="sr-only" />}
          struck={<s />}
          usual={formatNumber(normalPricePerMinute)}
        />
      )}
    </TwoPrices>
  )
}

/** In credits and in money: a line breaks between them and not within. */
function TwoPrices({ money, children }: { money: string; children: ReactNode }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      <span>{children}</span> <span className="whitespace-nowrap">{money}</span>
    </span>
  )
}

function lastLive({ lastOnlineAt }: PerformerAccount, now: number): string {
  return lastOnlineAt ? say('Last live {ago}', { ago: formatRelative(lastOnlineAt, now) }) : ''
}

export function PerformerCardSkeleton() {
  return (
    <span className="@container block overflow-hidden rounded bg-ink-1">
      <Skeleton className="aspect-4/3 rounded-none" />
      <span className="grid gap-2 p-2.5 @[13rem]:hidden">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3 w-1/2" />
      </span>
    </span>
  )
}

interface HeartProps {
  performer: PerformerAccount
  /** with the bell of the alert beside it [A10] */
  bell?: boolean
  className?: string
}

/** [M3] The toggle over a picture that makes a performer a favourite; for clients only. */
function Heart(props: HeartProps) {
  return useSignedIn()?.role === 'client' ? <ClientsHeart {...props} /> : null
}

function ClientsHeart({ performer, bell = false, className }: HeartProps) {
  const favourite = useFavourite(performer)
  if (!favourite || favourite.mark === undefined) return null
  const { mark } = favourite
  const name = isolated(performer.displayName)
  return (
    <span className={className}>
      {bell && mark && (
        <IconButton
          tone="picture"
          size="sm"
          label={say('Tell me when {name} is live', { name })}
          aria-pressed={mark.alert}
          onClick={() => void favourite.setAlert(!mark.alert)}
        >
          {mark.alert ? <BellRing aria-hidden size={18} /> : <Bell aria-hidden size={18} />}
        </IconButton>
      )}
      <IconButton
        tone="picture"
        size="sm"
        label={say('{name} is a favourite of mine', { name })}
        aria-pressed={mark !== null}
        onClick={() => void favourite.toggle()}
      >
        <HeartIcon aria-hidden size={18} fill={mark ? 'currentColor' : 'none'} />
      </IconButton>
    </span>
  )
}
