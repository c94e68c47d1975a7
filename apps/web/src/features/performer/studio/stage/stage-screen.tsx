import { sessionKinds } from '@footlight/contract'
import { lazy, Suspense, useState } from 'react'
import {
  type BroadcastSettings,
  type OpenBroadcast,
  pictureOf,
  useBroadcastState,
  useGoOffAir,
  useLookingAt,
  useOpenBroadcast,
} from '../../../../blocks/live/broadcast/index.ts'
import { useEndShow } from '../../../../blocks/live/use-end-session.ts'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { useFocusFallback } from '../../../../lib/page/keyboard/use-kept-focus.ts'
import { useServerNow } from '../../../../lib/page/use-now.ts'
import { useTitle } from '../../../../lib/page/use-title.ts'
import { cx } from '../../../../ui/cx.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { AirButtons } from './air-buttons.tsx'
import { AlertPanel } from './alert-panel.tsx'
import { PeopleInPicture } from './people/people-in-picture.tsx'
import { PictureControls } from './picture-controls.tsx'
import { RequestCard, requestId } from './show/request-card.tsx'
import { RunningShow } from './show/running-show.tsx'
import { ShowOver, useEndedShow } from './show/show-over.tsx'
import { StudioCall } from './show/studio-call.tsx'
import { Left, StagePreview } from './stage-preview.tsx'
import { guestsText, leadOf, watchersText } from './studio-words.ts'
import { TipsPanel } from './tips-panel.tsx'
import { RecentShows, Tonight } from './tonight.tsx'
import { useInitialSettings } from './use-initial-settings.ts'

/** most performers send by camera */
const EncoderPreview = lazy(async () => ({
  default: (await import('./encoder/encoder-preview.tsx')).EncoderPreview,
}))
const EncoderPanel = lazy(async () => ({
  default: (await import('./encoder/encoder-panel.tsx')).EncoderPanel,
}))

/** there on air alone */
const LinePanel = lazy(async () => ({ default: (await import('./line/line-panel.tsx')).LinePanel }))

type Studio = Reply<'studio'>
const refreshEveryMs = 5000
/** [P13] what the media server takes an encoder's picture to have been under way, which few encoders tell it */
const encoderLaterMs = 2000
/** Beside each other on wide screens, where picture and column take the height that is left; on a phone one after the other. */
const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 px-4 pt-4 pb-10 sm:px-8 lg:h-full lg:grid-cols-[minmax(0,1.2fr)_minmax(22rem,1fr)] lg:grid-rows-[auto_minmax(0,1fr)] lg:items-stretch lg:gap-y-4 lg:pb-4 short:lg:h-auto'
/** a phone on its side, a page at 200 %: too low for the picture and the show on each other, wide enough for them beside */
const besideInLow = 'short:sm:max-lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'
/** In a show on a phone picture, meter and composer share the height of the page's main part; the rest is below. */
const shares = {
  picture: 'max-lg:h-[32cqh] short:sm:max-lg:h-[80cqh]',
  show: 'max-lg:h-[60cqh] short:sm:max-lg:h-[80cqh]',
} as const

/** The performer's side of the stage. */
export function StageScreen() {
  const studio = useCall('studio', undefined, { refetchInterval: refreshEveryMs })
  const initial = useInitialSettings()
  const opened = useOpenBroadcast()
  if (studio.error)
    return <ErrorState heading="h1" error={studio.error} onRetry={() => void studio.refetch()} />
  if (!studio.data || !initial || !opened) return <StudioSkeleton />
  return <Studio opened={opened} studio={studio.data} heardAt={studio.dataUpdatedAt} initial={initial} />
}

function StudioSkeleton() {
  return (
    <div className={columns}>
      <h1 className="pb-4 text-2xl lg:col-span-2 lg:pb-0">{say('Your stage')}</h1>
      <Skeleton className="aspect-4/3 lg:aspect-auto" />
      <Skeleton className="h-44 max-lg:mt-5" />
    </div>
  )
}

interface StudioProps {
  opened: OpenBroadcast
  studio: Studio
  heardAt: number
  initial: BroadcastSettings
}

function Studio({ opened, studio, heardAt, initial }: StudioProps) {
  const { performer, session } = studio
  const { broadcast, bell } = opened
  const state = useBroadcastState(broadcast)
  const encoder = useCall('encoder')
  const isEncoderOn = encoder.data?.isOn === true
  const [cameraInstead, setCameraInstead] = useState(false)
  // an encoder that sends again has the stage, and the camera cannot have it then
  if (cameraInstead && (!isEncoderOn || (studio.streamActive && !state.isOnAir))) setCameraInstead(false)
  // [H1] what the encoder sends is the stage's: the camera is neither shown nor asked for
  const isByEncoder = isEncoderOn && !state.isOnAir && !cameraInstead
  useLookingAt(broadcast, initial, !encoder.isPending && !isByEncoder)
  const goOff = useGoOffAir(broadcast)
  const requests = useCall('studioRequests', undefined, { refetchInterval: refreshEveryMs })
  const { isOnAir, settings } = state
  // [S16] a show that was ended here is no longer held for anything, before the server has said so
  const isEnding = useEndShow(session?.id ?? '').since !== undefined
  const known = isEnding ? { ...studio, session: null } : studio
  // the camera of this page may have been on air before the encoder
  const picture = pictureOf({ ...state, wasOnAir: state.wasOnAir && !isEncoderOn }, studio.streamActive)
  const asking = requests.data?.requests ?? []
  const next = asking.find((request) => request.state === 'PENDING')
  const ended = useEndedShow(studio)
  const call = session && sessionKinds[session.type].medium === 'gateway' ? session : undefined
  const isInLobby =
    (isByEncoder || (isOnAir && !settings.paused)) &&
    studio.streamActive &&
    performer.performerStatus === 'AVAILABLE'
  useFocusFallback(`${isOnAir} ${asking.map(({ id, state }) => id + state).join()} ${session?.id}`, requestId)
  useTitle(say('Your stage'))
  const air = !call && (
    <AirButtons
      opened={opened}
      state={state}
      studio={known}
      picture={picture}
      isEncoderOn={isEncoderOn}
      onUseCamera={isByEncoder ? () => setCameraInstead(true) : undefined}
      goOff={goOff}
    />
  )
  // in a show the height is the picture's and the chat's
  const isAirOnPicture = session !== null && isOnAir

  return (
    <div className={cx(columns, session && besideInLow)}>
      <header
        className={cx(
          'col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
          isAirOnPicture && 'max-lg:sr-only',
        )}
      >
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-2xl">{say('Your stage')}</h1>
          <p className="text-paper-1">
            <span role="status">{leadOf(performer, known, picture, { isOnAir, isEncoderOn })}</span>{' '}
            {isInLobby && (
              <Guests
                from={studio.guestsSeeFrom}
                laterMs={isByEncoder ? encoderLaterMs : 0}
                watchers={studio.lobbyViewers}
              />
            )}
          </p>
          {!isOnAir && !call && picture !== 'elsewhere' && (
            <Left until={heldUntil(studio)} isShow={session !== null} />
          )}
        </div>
        {!isAirOnPicture && air && <div className="flex flex-wrap gap-2.5">{air}</div>}
        {!isAirOnPicture && (
          <PeopleInPicture broadcast={broadcast} state={state} isOnAir={isOnAir || isEncoderOn} />
        )}
      </header>

      {/* what is happening now comes first: on a phone a request stands above the picture, the show below it */}
      <div className="max-lg:contents lg:col-start-2 lg:row-start-2 lg:flex lg:min-h-0 lg:flex-col lg:gap-5 lg:overflow-y-auto">
        {asking.map((request) => (
          <div key={request.id} className="max-lg:order-1">
            <RequestCard
              request={request}
              isNext={request === next}
              isPaused={settings.paused && sessionKinds[request.type].isShow}
            />
          </div>
        ))}
        {session && (
          <div className={cx('max-lg:order-3 lg:h-full lg:min-h-96 lg:shrink-0', shares.show)}>
            <RunningShow
              session={session}
              peekPrice={performer.prices.peek}
              heardAt={heardAt}
              picture={picture}
            />
          </div>
        )}
        {ended.show && (
          <div className="max-lg:order-1">
            <ShowOver
              show={ended.show}
              isSwitchedOff={studio.switchedOffFor === 'PICTURE_LOST'}
              onClose={ended.close}
            />
          </div>
        )}
        <div className="grid gap-5 max-lg:order-5 max-lg:col-span-full">
          <Tonight tonight={studio.tonight} />
          <TipsPanel />
          {state.stats && (
            <Rare>
              <LinePanel
                stats={state.stats}
                recent={state.recentStats}
                quality={settings.quality}
                fault={studio.pictureFault}
                arriving={studio.arriving}
                cannotPlay={studio.cannotPlay}
                slowViewers={studio.slowViewers}
                isSoundOn={settings.audio}
              />
            </Rare>
          )}
          <AlertPanel bell={bell} />
          <Rare>
            <EncoderPanel studio={studio} />
          </Rare>
          <RecentShows recent={studio.recent} />
        </div>
      </div>

      <section
        aria-label={say('Your picture and devices')}
        className="max-lg:contents lg:col-start-1 lg:row-start-2 lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto lg:rounded-lg lg:border lg:border-line lg:bg-ink-1"
      >
        <div
          className={cx(
            'relative max-lg:order-2 lg:flex lg:min-h-64 lg:flex-1 lg:flex-col',
            session && shares.picture,
          )}
        >
          {call ? (
            <StudioCall session={call} />
          ) : isByEncoder ? (
            <Suspense fallback={<Skeleton className="aspect-4/3 lg:aspect-auto lg:flex-1" />}>
              <EncoderPreview studio={studio} isBesideChat={session !== null} />
            </Suspense>
          ) : (
            <StagePreview
              broadcast={broadcast}
              state={state}
              isBesideChat={session !== null}
              heldUntil={heldUntil(studio)}
              isOffline={isOnAir && performer.performerStatus === 'OFFLINE' && !studio.available}
            />
          )}
          {isAirOnPicture && air && (
            <div className="absolute inset-e-3 top-3 z-10 flex flex-wrap justify-end gap-2">{air}</div>
          )}
        </div>
        {!call && (
          <div className="max-lg:order-4 max-lg:col-span-full max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-ink-1">
            <PictureControls broadcast={broadcast} state={state} studio={studio} isByEncoder={isByEncoder} />
          </div>
        )}
      </section>
    </div>
  )
}

interface GuestsProps {
  from: string | null
  laterMs: number
  watchers: number
}

/** Who watches in the lobby, or when guests see the performer again after a show. */
function Guests({ from, laterMs, watchers }: GuestsProps) {
  const now = useServerNow(500)
  return <span>{from === null ? watchersText(watchers) : guestsText(from, now - laterMs)}</span>
}

/** [S8] Until when a show, or a place in the lobby, waits for the performer's picture; null: it waits for nothing. */
function heldUntil({ session, offlineAt }: Studio): number | null {
  if (session?.heldUntil && session.heldFor === 'performer') return Date.parse(session.heldUntil)
  return offlineAt === null ? null : Date.parse(offlineAt)
}
