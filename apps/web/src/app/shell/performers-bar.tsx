import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ClientVoice } from '../../features/studio/air/client-voice.tsx'
import { pictureOf } from '../../features/studio/air/picture.ts'
import { openStage, type Stage } from '../../features/studio/air/stage.ts'
import { useStagePlace } from '../../features/studio/air/stage-context.tsx'
import {
  useAskBeforeClosing,
  useAvailableOnceLive,
  useUnpauseWhenAccepted,
} from '../../features/studio/air/use-air.ts'
import { useBroadcast } from '../../features/studio/air/use-broadcast.ts'
import { useRequestAlert } from '../../features/studio/alert/use-request-alert.ts'
import { endedShowText } from '../../features/studio/show-over.tsx'
import type { Reply } from '../../lib/calls/create-api.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { RunningStage } from '../running/running-stage.tsx'
import { useLostSession } from '../running/use-lost-session.ts'

const refreshEveryMs = 5000
const nobody: Reply<'studioRequests'>['requests'] = []

/** [S17] Opens a performer's stage for as long as she is signed in. */
export function PerformersBar() {
  const { stage, setStage } = useStagePlace()
  useEffect(() => {
    const opened = openStage()
    setStage(opened)
    return () => {
      opened.close()
      setStage(undefined)
    }
  }, [setStage])
  return stage && <OnEveryPage stage={stage} />
}

/** What goes on whatever page she is on: being available, hearing of a request, hearing the client, the bar. */
function OnEveryPage({ stage }: { stage: Stage }) {
  const broadcast = useBroadcast(stage.broadcast)
  const { isOnAir } = broadcast
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/studio' })
  const navigate = useNavigate()
  const studio = useCall('studio', undefined, {
    // who is off air, with nobody waiting for her, has nothing to keep up with
    refetchInterval: (known) => (isOnAir || known?.session || known?.streamActive ? refreshEveryMs : false),
  })
  const requests = useCall('studioRequests', undefined, {
    refetchInterval: () => isOnAir && refreshEveryMs,
  })
  const asking = requests.data?.requests ?? nobody
  const session = studio.data?.session ?? null
  const picture = pictureOf(broadcast, studio.data?.streamActive ?? false)

  useAvailableOnceLive(studio.data, isOnAir && !broadcast.settings.paused)
  useUnpauseWhenAccepted(stage.broadcast, asking, session)
  useAskBeforeClosing(isOnAir)
  // another page that is on air rings there
  const toStudio = useCallback(() => void navigate({ to: '/studio' }), [navigate])
  useRequestAlert(stage.bell, isOnAir ? asking : nobody, toStudio)
  useLostSession(studio.data && (session?.id ?? null), isThere, (ended) => {
    const show = studio.data?.lastShow
    return show?.id === ended ? endedShowText(show) : undefined
  })
  return (
    <>
      <ClientVoice
        clientName={session?.clientName ?? ''}
        isOpen={session?.type === 'VIDEO' && session.talkBack && picture !== 'elsewhere'}
      />
      {!isThere && studio.data && (
        <RunningStage
          stage={stage}
          broadcast={broadcast}
          studio={studio.data}
          heardAt={studio.dataUpdatedAt}
          request={asking[0]}
        />
      )}
    </>
  )
}
