import type { PerformerAccount } from '@footlight/contract'
import { Pause, Play, Power } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../lib/create-api.ts'
import { useAction, useCall, useInvalidate } from '../../lib/use-call.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { DevicePanel } from './device-panel.tsx'
import { LinePanel } from './line-panel.tsx'
import { PhonePanel } from './phone-panel.tsx'
import { RequestCard } from './request-card.tsx'
import { RunningShow } from './running-show.tsx'
import { StagePreview } from './stage-preview.tsx'
import { RecentShows, Tonight } from './tonight.tsx'
import { type BroadcastSettings, useBroadcast } from './use-broadcast.ts'
import { useRememberedDevices } from './use-remembered-devices.ts'

type Studio = Reply<'studio'>
const refreshEveryMs = 5000

/** The performer's side of the stage. */
export function StudioScreen() {
  const studio = useCall('studio', undefined, { refetchInterval: refreshEveryMs })
  const remembered = useRememberedDevices()
  if (studio.error && !studio.data)
    return <ErrorState error={studio.error} onRetry={() => void studio.refetch()} />
  if (!studio.data || !remembered) return <StudioSkeleton />
  return <Studio studio={studio.data} heardAt={studio.dataUpdatedAt} initial={remembered} />
}

function StudioSkeleton() {
  return (
    <Page title="Your stage" lead="…">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(340px,0.9fr)]">
        <Skeleton className="aspect-4/3" />
        <Skeleton className="h-44" />
      </div>
    </Page>
  )
}

interface StudioProps {
  studio: Studio
  heardAt: number
  initial: BroadcastSettings
}

function Studio({ studio, heardAt, initial }: StudioProps) {
  const { performer, session } = studio
  const video = useRef<HTMLVideoElement>(null)
  const check = useCall('checkSession')
  const broadcast = useBroadcast({
    relayServers: check.data?.relayServers ?? [],
    element: video,
    initial,
  })
  const availability = useAvailability(studio, broadcast.isOnAir && !broadcast.settings.paused)
  const leaveLive = useAction('leaveLive')
  const invalidate = useInvalidate()
  const requests = useCall('studioRequests', undefined, { refetchInterval: refreshEveryMs })
  const { isOnAir, settings } = broadcast
  const asking = requests.data?.requests ?? []
  const isBusy = asking.length > 0 || session !== null
  const isInLobby =
    isOnAir && !settings.paused && studio.streamActive && performer.performerStatus === 'AVAILABLE'
  useKeptFocus(`${isOnAir} ${asking.map(({ id, state }) => id + state).join()} ${session?.id}`)

  const goOff = () => {
    broadcast.stop()
    leaveLive.mutate(undefined, { onSettled: () => void invalidate('studio', 'studioRequests') })
  }
  return (
    <Page
      title="Your stage"
      lead={
        <>
          <span role="status">{leadOf(performer, studio, isOnAir, settings.paused)}</span>{' '}
          {isInLobby && <span>{watchersText(studio.lobbyViewers)}</span>}
        </>
      }
      actions={
        isOnAir ? (
          <>
            <Button
              tone="quiet"
              icon={settings.paused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
              onClick={() => broadcast.change({ paused: !settings.paused })}
            >
              {settings.paused ? 'Go on' : 'Pause'}
            </Button>
            <Button
              tone={session ? 'quiet' : 'danger'}
              icon={<Power aria-hidden size={18} />}
              onClick={goOff}
            >
              Go off air
            </Button>
          </>
        ) : (
          <Button size="lg" disabled={!broadcast.media} onClick={broadcast.start}>
            Go live
          </Button>
        )
      }
    >
      <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(340px,0.9fr)] lg:grid-rows-[auto_1fr]">
        {/* what is happening now comes first: on a phone it stands above the picture */}
        {isBusy && (
          <div className="grid gap-5 lg:col-start-2">
            {asking.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
            {session && <RunningShow session={session} peekPrice={performer.prices.peek} heardAt={heardAt} />}
          </div>
        )}
        <section
          aria-label="Your picture and devices"
          className="rounded-lg border border-line bg-ink-1 lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <StagePreview video={video} broadcast={broadcast} />
          <div className="grid gap-4 p-5">
            <Switch
              label="Available for private shows"
              hint={isOnAir ? 'Off: nobody finds you on stage or asks you.' : 'Go live first.'}
              checked={studio.available}
              disabled={!studio.streamActive || availability.isPending}
              onChange={availability.set}
            />
            <hr className="border-line" />
            <DevicePanel broadcast={broadcast} />
          </div>
        </section>
        <div className="grid gap-5 lg:col-start-2">
          <Tonight tonight={studio.tonight} />
          {broadcast.stats && <LinePanel stats={broadcast.stats} quality={settings.quality} />}
          <PhonePanel />
          <RecentShows recent={studio.recent} />
        </div>
      </div>
    </Page>
  )
}

/** [P2] Going live means wanting to be found: as soon as the stream arrives she is switched available, once. */
function useAvailability(studio: Studio, isOnAir: boolean) {
  const { mutate, isPending } = useAction('setAvailability')
  const invalidate = useInvalidate()
  const [wanted, setWanted] = useState(false)
  useEffect(() => setWanted(isOnAir), [isOnAir])
  const isDue = wanted && studio.streamActive
  useEffect(() => {
    if (!isDue) return
    setWanted(false)
    mutate({ body: { available: true } }, { onSettled: () => void invalidate('studio') })
  }, [isDue, mutate, invalidate])
  return {
    isPending,
    set: (available: boolean) =>
      mutate({ body: { available } }, { onSettled: () => void invalidate('studio') }),
  }
}

function leadOf(
  { performerStatus }: PerformerAccount,
  { streamActive, session }: Studio,
  isOnAir: boolean,
  isPaused: boolean,
): string {
  if (!isOnAir) {
    return session
      ? `You are off air, and ${session.clientName} is waiting. Go live to go on with the show.`
      : 'You are off air. Check your picture, then go live.'
  }
  if (isPaused) return 'You are paused. Nobody sees you.'
  if (!streamActive) return 'Your picture is on its way…'
  if (performerStatus === 'BUSY') return 'You are in a private show.'
  if (performerStatus === 'ON_CALL') return 'You are on a call. Nobody sees your stage.'
  if (performerStatus === 'REQUEST') return 'Somebody is asking you.'
  if (performerStatus !== 'AVAILABLE') return 'You are on air, and not available.'
  return 'You are live in the lobby.'
}

function watchersText(lobbyViewers: number): string {
  if (lobbyViewers === 0) return 'Nobody is watching yet.'
  return lobbyViewers === 1 ? '1 person is watching.' : `${lobbyViewers} people are watching.`
}
