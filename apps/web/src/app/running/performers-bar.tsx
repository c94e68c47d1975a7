import { type StudioSession, sessionKinds } from '@footlight/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect } from 'react'
import {
  type Broadcast,
  ClientVoice,
  endedShowText,
  type OpenBroadcast,
  openBroadcast,
  pictureOf,
  useAskBeforeClosing,
  useAvailableOnceLive,
  useBroadcastPlace,
  useBroadcastState,
  useRequestAlert,
  useTipAlert,
  useUnpauseWhenAccepted,
} from '../../blocks/live/broadcast/index.ts'
import { RunningCall } from '../../blocks/live/lazy-call.ts'
import type { Reply } from '../../lib/calls/create-api.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useWakeLock } from '../../lib/page/use-wake-lock.ts'
import { ErrorBoundary } from '../../ui/notices/error-boundary.tsx'
import { OperatorWarningBar } from './operator-warning-bar.tsx'
import { RunningBroadcast, UnseenRequest } from './running-broadcast.tsx'
import { useLostSession } from './use-lost-session.ts'
import { useReportPause } from './use-report-pause.ts'

const refreshEveryMs = 5000
const noRequests: Reply<'studioRequests'>['requests'] = []

/** [S17] Opens the broadcast for as long as a performer is signed in. */
export function PerformersBar() {
  const { opened, setOpened } = useBroadcastPlace()
  useEffect(() => {
    const opening = openBroadcast()
    setOpened(opening)
    return () => {
      opening.close()
      setOpened(undefined)
    }
  }, [setOpened])
  return opened && <OnEveryPage opened={opened} />
}

/** [S17, S20] The performer's video call, on every page; the broadcast gives it the camera, and returns after it. */
function PerformersCall({ session, broadcast }: { session: StudioSession; broadcast: Broadcast }) {
  useEffect(() => {
    broadcast.suspend()
    return () => broadcast.resume()
  }, [broadcast])
  return (
    <ErrorBoundary className="bg-ink-2">
      <Suspense fallback={null}>
        <RunningCall key={session.id} sessionId={session.id} side="callee" requestId={session.requestId} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Runs on every page of a performer: availability, the request's bell, the client's talk-back audio, the bar. */
function OnEveryPage({ opened: { broadcast, bell } }: { opened: OpenBroadcast }) {
  const state = useBroadcastState(broadcast)
  const { isOnAir } = state
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/studio' })
  const navigate = useNavigate()
  const studio = useCall('studio', undefined, {
    // off air and without a session there is nothing to poll
    refetchInterval: (known) =>
      isOnAir || known?.session || known?.streamActive || known?.offlineAt ? refreshEveryMs : false,
  })
  const requests = useCall('studioRequests', undefined, {
    refetchInterval: () => isOnAir && refreshEveryMs,
  })
  const asking = requests.data?.requests ?? noRequests
  const session = studio.data?.session ?? null
  const picture = pictureOf(state, studio.data?.streamActive ?? false)

  useAvailableOnceLive(studio.data, isOnAir && !state.settings.paused)
  useUnpauseWhenAccepted(broadcast, asking, session)
  const showId = session && sessionKinds[session.type].isShow ? session.id : undefined
  useReportPause(isOnAir ? showId : undefined, state.settings.paused)
  useAskBeforeClosing(isOnAir)
  useWakeLock(isOnAir)
  // the page that is on air rings the bell instead
  const toStudio = useCallback(() => void navigate({ to: '/studio' }), [navigate])
  useRequestAlert(bell, isOnAir ? asking : noRequests, toStudio)
  // an encoder's stage and a call have no camera of this page on air
  useTipAlert(bell, isOnAir || (isThere && (session !== null || studio.data?.streamActive === true)), isThere)
  useLostSession(studio.data && (session?.id ?? null), isThere, (ended) => {
    const show = studio.data?.lastShow
    return show?.id === ended ? endedShowText(show) : undefined
  })
  return (
    <>
      <ClientVoice
        clientName={session?.clientName ?? ''}
        isOpen={
          session !== null && sessionKinds[session.type].isShow && session.talkBack && picture !== 'elsewhere'
        }
      />
      {session && sessionKinds[session.type].medium === 'gateway' && (
        <PerformersCall session={session} broadcast={broadcast} />
      )}
      <OperatorWarningBar bell={bell} session={session} />
      {isThere && <UnseenRequest request={asking.find((one) => one.state === 'PENDING')} />}
      {!isThere && studio.data && (
        <RunningBroadcast
          broadcast={broadcast}
          state={state}
          studio={studio.data}
          receivedAt={studio.dataUpdatedAt}
          request={asking[0]}
        />
      )}
    </>
  )
}
