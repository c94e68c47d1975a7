import type { ReactNode } from 'react'
import {
  type BroadcastSettings,
  type OpenBroadcast,
  useOpenBroadcast,
} from '../../../../blocks/live/broadcast/index.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { useFocusFallback } from '../../../../lib/page/keyboard/use-focus-fallback.ts'
import { useServerNow } from '../../../../lib/page/use-now.ts'
import { useTitle } from '../../../../lib/page/use-title.ts'
import { cx } from '../../../../ui/cx.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { AirButtons } from './air-buttons.tsx'
import { PeopleInPicture } from './people/people-in-picture.tsx'
import { requestId } from './show/request-card.tsx'
import { StageColumn } from './stage-column.tsx'
import { StageKeys } from './stage-keys.tsx'
import { StagePicture } from './stage-picture.tsx'
import { TimeLeft } from './stage-preview.tsx'
import { guestsText, leadOf, watchersText } from './studio-words.ts'
import { heldUntil, type Stage, type Studio, useInitialSettings, useStage } from './use-stage.ts'

const refreshEveryMs = 5000
/** Beside each other on wide screens, where picture and column take the height that is left; on a phone one after the other. */
const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 px-4 pt-4 pb-10 max-md:not-short:pb-24 sm:px-8 lg:h-full lg:grid-cols-[minmax(0,1.2fr)_minmax(22rem,1fr)] lg:grid-rows-[auto_minmax(0,1fr)] lg:items-stretch lg:gap-y-4 lg:pb-4 short:lg:h-auto'
/**
 * [S17] In a show, picture and show share the height of a phone. On its side, or with a page at 200 %, it is too low for the
 * two on each other, and wide enough for them beside.
 */
const inShow = 'max-lg:gap-y-3 max-lg:pt-2 short:sm:max-lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'

/** The performer's side of the stage. */
export function StageScreen() {
  const studio = useCall('studio', undefined, { refetchInterval: refreshEveryMs })
  const initial = useInitialSettings()
  const opened = useOpenBroadcast()
  if (studio.error)
    return <ErrorState heading="h1" error={studio.error} onRetry={() => void studio.refetch()} />
  if (!studio.data || !initial || !opened) return <StudioSkeleton />
  return (
    <StudioPage opened={opened} studio={studio.data} receivedAt={studio.dataUpdatedAt} initial={initial} />
  )
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

interface StudioPageProps {
  opened: OpenBroadcast
  studio: Studio
  /** when the server last reported the studio, in milliseconds */
  receivedAt: number
  initial: BroadcastSettings
}

function StudioPage({ opened, studio, receivedAt, initial }: StudioPageProps) {
  const stage = useStage(opened, studio, initial)
  const requests = useCall('studioRequests', undefined, { refetchInterval: refreshEveryMs })
  const asking = requests.data?.requests ?? []
  const { session } = studio
  const { isOnAir } = stage.state
  useFocusFallback(`${isOnAir} ${asking.map(({ id, state }) => id + state).join()} ${session?.id}`, requestId)
  useTitle(say('Your stage'))
  // in a show the height is the picture's and the chat's
  const isAirOnPicture = session !== null && isOnAir
  const air = !stage.call && (
    <AirButtons
      opened={opened}
      state={stage.state}
      studio={stage.settled}
      picture={stage.picture}
      isEncoderOn={stage.isEncoderOn}
      onUseCamera={stage.onUseCamera}
      goOff={stage.goOff}
    />
  )
  return (
    // the height that links and notices above leave is what picture and show share
    <div className="h-full [container-type:size]">
      <div className={cx(columns, session && inShow)}>
        <StageHeader stage={stage} isAirOnPicture={isAirOnPicture} air={air} />
        <StageColumn stage={stage} receivedAt={receivedAt} requests={asking} />
        <StagePicture stage={stage} air={isAirOnPicture && air} />
      </div>
    </div>
  )
}

/** [P13] what the media server takes an encoder's picture to have been under way, as few encoders report it */
const encoderLaterMs = 2000

interface StageHeaderProps {
  stage: Stage
  /** what puts the stage on air stands on the picture, and not here */
  isAirOnPicture: boolean
  air: ReactNode
}

/** How the stage stands in one sentence, and beside it what puts it on air. */
function StageHeader({ stage, isAirOnPicture, air }: StageHeaderProps) {
  const { opened, state, studio, settled, picture, isEncoderOn, isByEncoder, call } = stage
  const { performer, session } = studio
  const { isOnAir, settings } = state
  const isInLobby =
    (isByEncoder || (isOnAir && !settings.paused)) &&
    studio.streamActive &&
    performer.performerStatus === 'AVAILABLE'
  return (
    <header
      className={cx(
        'col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
        isAirOnPicture && 'max-lg:sr-only',
      )}
    >
      <div className="min-w-0 wrap-anywhere">
        <h1 className="text-2xl">{say('Your stage')}</h1>
        <p className="text-paper-1">
          <span role="status">{leadOf(performer, settled, picture, { isOnAir, isEncoderOn })}</span>{' '}
          {isInLobby && (
            <Guests
              from={studio.guestsSeeFrom}
              laterMs={isByEncoder ? encoderLaterMs : 0}
              watchers={studio.lobbyViewers}
            />
          )}
        </p>
        {!isOnAir && !call && picture !== 'elsewhere' && (
          <TimeLeft until={heldUntil(studio)} isShow={session !== null} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <StageKeys stage={stage} />
        {!isAirOnPicture && air}
      </div>
      {!isAirOnPicture && (
        <PeopleInPicture broadcast={opened.broadcast} state={state} isOnAir={isOnAir || isEncoderOn} />
      )}
    </header>
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
