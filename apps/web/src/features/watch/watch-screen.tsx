import type { PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LobbyStage } from './lobby-stage.tsx'
import { ShowEnded } from './show-ended.tsx'
import { ShowStage } from './show-stage.tsx'
import { useShow } from './use-show.ts'

interface WatchScreenProps {
  performerNumber: number
}

/** One performer's stage: the free lobby, the private show, and its receipt. */
export function WatchScreen({ performerNumber }: WatchScreenProps) {
  const { data, error, refetch } = useCall('getPerformerByNumber', { params: { number: performerNumber } })
  const signedIn = useSignedIn()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || signedIn === undefined)
    return <Skeleton className="mx-auto aspect-4/3 max-h-[80dvh] rounded-none" />
  if (!data.performerAccount) {
    return (
      <EmptyState
        title="Nobody performs under this number"
        action={
          <Link to="/" className={buttonClass()}>
            See who is live
          </Link>
        }
      />
    )
  }
  return (
    <Watch
      key={performerNumber}
      performer={data.performerAccount}
      performerNumber={performerNumber}
      isClient={signedIn?.role === 'client'}
    />
  )
}

interface WatchProps extends WatchScreenProps {
  performer: PerformerAccount
  isClient: boolean
}

function Watch({ performer, performerNumber, isClient }: WatchProps) {
  const show = useShow(performer, performerNumber, isClient)
  const { phase } = show
  switch (phase.name) {
    case 'show':
      return (
        <ShowStage
          performer={performer}
          performerNumber={performerNumber}
          show={show}
          session={phase.session}
        />
      )
    case 'ended':
      return (
        <ShowEnded sessionId={phase.sessionId} performerName={performer.displayName} onBack={show.leave} />
      )
    case 'elsewhere':
      return (
        <EmptyState
          title={`You are with ${phase.performerName} right now`}
          action={
            <Link
              to="/watch/$number"
              params={{ number: String(phase.performerNumber) }}
              className={buttonClass()}
            >
              Go to {phase.performerName}
            </Link>
          }
        >
          One show at a time. End it there, or go back to it.
        </EmptyState>
      )
    case 'lobby':
    case 'asking':
    case 'starting':
      return (
        <LobbyStage
          performer={performer}
          performerNumber={performerNumber}
          isClient={isClient}
          request={phase.name === 'lobby' ? undefined : phase.request}
          isStarting={phase.name === 'starting'}
          onCancel={show.cancelRequest}
        />
      )
  }
}
