import { sessionKinds } from '@footlight/contract'
import {
  type BroadcastSettings,
  type OpenBroadcast,
  pictureOf,
  useBroadcastState,
  useGoOffAir,
  useLookingAt,
  useOpenBroadcast,
} from '../../../blocks/live/broadcast/index.ts'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-kept-focus.ts'
import { remember, storageKeys } from '../../../lib/page/storage.ts'
import { cx } from '../../../ui/cx.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page } from '../../../ui/page.tsx'
import { AirButtons } from './air-buttons.tsx'
import { AlertPanel } from './alert-panel.tsx'
import { DevicePanel } from './device-panel.tsx'
import { EncoderPanel } from './encoder/encoder-panel.tsx'
import { LinePanel } from './line/line-panel.tsx'
import { RequestCard } from './show/request-card.tsx'
import { RunningShow } from './show/running-show.tsx'
import { ShowOver, useEndedShow } from './show/show-over.tsx'
import { StudioCall } from './show/studio-call.tsx'
import { StagePreview } from './stage-preview.tsx'
import { availabilityHint, leadOf, soundHint, watchersText } from './studio-words.ts'
import { TipsPanel } from './tips-panel.tsx'
import { RecentShows, Tonight } from './tonight.tsx'
import { useInitialSettings } from './use-initial-settings.ts'

type Studio = Reply<'studio'>
const refreshEveryMs = 5000
/** the picture, and what belongs to it, within the height of a usual screen */
const columns =
  'grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]'
/** a phone on its side, a page at 200 %: too low for the picture and the show on each other, wide enough for them beside */
const besideInLow = 'short:sm:max-lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'

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
    <Page title={say('Your stage')} lead="…">
      <div className={columns}>
        <Skeleton className="aspect-4/3" />
        <Skeleton className="h-44" />
      </div>
    </Page>
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
  useLookingAt(broadcast, initial)
  const availability = useAction('setAvailability')
  const goOff = useGoOffAir(broadcast)
  const isEncoderOn = useCall('encoder').data?.isOn === true
  const invalidate = useInvalidate()
  const requests = useCall('studioRequests', undefined, { refetchInterval: refreshEveryMs })
  const { isOnAir, settings } = state
  // the camera of this page may have been on air before the encoder
  const picture = pictureOf({ ...state, wasOnAir: state.wasOnAir && !isEncoderOn }, studio.streamActive)
  const asking = requests.data?.requests ?? []
  const next = asking.find((request) => request.state === 'PENDING')
  const ended = useEndedShow(studio)
  const call = session && sessionKinds[session.type].medium === 'gateway' ? session : undefined
  const isBusy = asking.length > 0 || session !== null || ended.show !== undefined
  const isInLobby =
    isOnAir && !settings.paused && studio.streamActive && performer.performerStatus === 'AVAILABLE'
  useFocusFallback(`${isOnAir} ${asking.map(({ id, state }) => id + state).join()} ${session?.id}`)

  return (
    <Page
      title={say('Your stage')}
      lead={
        <>
          <span role="status">{leadOf(performer, studio, picture, { isOnAir, isEncoderOn })}</span>{' '}
          {isInLobby && <span>{watchersText(studio.lobbyViewers)}</span>}
        </>
      }
      actions={
        !call && (
          <AirButtons opened={opened} state={state} studio={studio} isEncoderOn={isEncoderOn} goOff={goOff} />
        )
      }
    >
      <div className={cx(columns, session && besideInLow)}>
        {/* what is happening now comes first: on a phone who asks stands above the picture, the show below it */}
        {isBusy && (
          <div className="max-lg:contents lg:col-start-2 lg:grid lg:gap-5">
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
              <div className="max-lg:order-3">
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
          </div>
        )}
        <section
          aria-label={say('Your picture and devices')}
          className="max-lg:contents lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:overflow-hidden lg:rounded-lg lg:border lg:border-line lg:bg-ink-1"
        >
          <div className={cx('max-lg:order-2', session && 'max-lg:sticky max-lg:top-16 max-lg:z-10')}>
            {call ? (
              <StudioCall session={call} />
            ) : (
              <StagePreview
                broadcast={broadcast}
                state={state}
                isBesideChat={session !== null}
                heldUntil={heldUntil(studio)}
                isOffline={isOnAir && performer.performerStatus === 'OFFLINE' && !studio.available}
              />
            )}
          </div>
          {!call && (
            <div className="grid gap-3.5 p-5 max-lg:order-4 max-lg:col-span-full max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-ink-1 lg:py-4">
              <div className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
                <Switch
                  label={say('Available for shows')}
                  hint={availabilityHint(studio, isOnAir || studio.streamActive)}
                  checked={studio.available}
                  busy={availability.isPending}
                  disabled={!studio.streamActive}
                  onChange={(available) =>
                    availability.mutate(
                      { body: { available } },
                      { onSettled: () => void invalidate('studio') },
                    )
                  }
                />
                <Switch
                  label={say('Sound')}
                  hint={soundHint(settings, isOnAir)}
                  checked={settings.audio}
                  onChange={(audio) => {
                    broadcast.change({ audio })
                    remember(storageKeys.sound, audio ? 'on' : 'off')
                  }}
                />
              </div>
              <DevicePanel broadcast={broadcast} state={state} />
            </div>
          )}
        </section>
        <div className="grid gap-5 max-lg:order-5 max-lg:col-span-full lg:col-start-2">
          <Tonight tonight={studio.tonight} />
          <TipsPanel />
          {state.stats && (
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
          )}
          <AlertPanel bell={bell} />
          <EncoderPanel studio={studio} />
          <RecentShows recent={studio.recent} />
        </div>
      </div>
    </Page>
  )
}

/** [S8] Until when a show, or a place in the lobby, waits for the performer's picture; null: it waits for nothing. */
function heldUntil({ session, offlineAt }: Studio): number | null {
  if (session?.heldUntil && session.heldFor === 'performer') return Date.parse(session.heldUntil)
  return offlineAt === null ? null : Date.parse(offlineAt)
}
