import { type PerformerAccount, type Session, sessionKinds } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { NoSuchPerformer } from '../../../blocks/performer/no-such-performer.tsx'
import { usePerformer } from '../../../blocks/performer/use-performer.ts'
import { type SignedIn, useSignedIn } from '../../../lib/account/session.ts'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { ignoreFailure } from '../../../lib/result.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorBoundary } from '../../../ui/notices/error-boundary.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Said } from '../../../ui/text/said.tsx'
import type { Again } from './ended/again.ts'
import { LobbyStage } from './lobby/lobby-stage.tsx'
import { ShowStage } from './show/show-stage.tsx'
import { type Show, useShow } from './show/use-show.ts'
import { Theatre } from './stage/theatre.tsx'
import { StageWayContext, useOwnStageWay } from './stage/way.ts'
import { arrivalText, useArrival } from './use-arrival.ts'
import type { Viewer } from './viewer.ts'

/** The picture, the meter and End of a show come with the lobby; what a client needs further is fetched before the first press. */
const clientParts = () => import('./client-parts.ts')
const ShowEnded = lazy(async () => ({ default: (await clientParts()).ShowEnded }))
const CallStage = lazy(async () => ({ default: (await clientParts()).CallStage }))
const VideoCallStage = lazy(async () => ({ default: (await clientParts()).VideoCallStage }))

interface WatchScreenProps {
  performerNumber: number
}

/** One performer's stage: the free lobby, the private show, and its receipt. */
export function WatchScreen({ performerNumber }: WatchScreenProps) {
  const { data, error, refetch } = usePerformer(performerNumber)
  const signedIn = useSignedIn()
  if (error) return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
  if (!data || signedIn === undefined) return <WatchSkeleton />
  if (!data.performerAccount) return <NoSuchPerformer />
  return (
    <Watch
      key={performerNumber}
      performer={data.performerAccount}
      performerNumber={performerNumber}
      viewer={viewerOf(signedIn)}
    />
  )
}

interface WatchProps extends WatchScreenProps {
  performer: PerformerAccount
  viewer: Viewer
}

function Watch({ performer, performerNumber, viewer }: WatchProps) {
  const show = useShow(performerNumber, viewer === 'client')
  const way = useOwnStageWay()
  useArrival(show.phase.name)
  useEffect(() => {
    // here before the first press
    if (viewer === 'client') void clientParts().catch(ignoreFailure('each part asks for its code again'))
  }, [viewer])
  return (
    <>
      <div role="status" className="sr-only">
        {arrivalText(show.phase)}
      </div>
      <Suspense fallback={<WatchSkeleton />}>
        <StageWayContext value={way}>
          <Phase performer={performer} performerNumber={performerNumber} viewer={viewer} show={show} />
        </StageWayContext>
      </Suspense>
    </>
  )
}

function Phase({ performer, performerNumber, viewer, show }: WatchProps & { show: Show }) {
  const { phase } = show
  const [again, setAgain] = useState<Again>()
  const toLobby = (ask: Again | undefined) => {
    setAgain(ask)
    show.leave()
  }
  switch (phase.name) {
    case 'show':
      return (
        <Running
          performer={performer}
          performerNumber={performerNumber}
          show={show}
          session={phase.session}
        />
      )
    case 'ended':
      return (
        <ShowEnded
          sessionId={phase.sessionId}
          performer={performer}
          performerNumber={performerNumber}
          onBack={() => toLobby(undefined)}
          onAgain={toLobby}
          onWatchHere={show.isElsewhere ? show.comeBack : undefined}
        />
      )
    case 'elsewhere':
      return (
        <EmptyState
          heading="h1"
          title={say('You are with {name} right now', { name: isolated(phase.performerName) })}
          action={
            <Link
              to="/watch/$number"
              params={{ number: String(phase.performerNumber) }}
              className={buttonClass()}
            >
              <span>
                <Said text="Go to {name}" name={<bdi>{phase.performerName}</bdi>} />
              </span>
            </Link>
          }
        >
          {say('One show at a time. End it there, or go back to it.')}
        </EmptyState>
      )
    case 'lobby':
    case 'asking':
    case 'starting':
      // an error in the lobby must not take down the show's meter and End, which replace it
      return (
        <ErrorBoundary key="lobby" className="min-h-96">
          <LobbyStage
            performer={performer}
            performerNumber={performerNumber}
            viewer={viewer}
            request={phase.name === 'lobby' ? undefined : phase.request}
            isStarting={phase.name === 'starting'}
            isHere={show.isHere}
            ask={phase.name === 'lobby' ? again : undefined}
            refused={show.refused}
            onCancel={show.cancelRequest}
            startError={show.startError}
            onStartAgain={show.startAgain}
          />
        </ErrorBoundary>
      )
  }
}

interface RunningProps extends WatchScreenProps {
  performer: PerformerAccount
  show: Show
  session: Session
}

/** A call's sound is on the telephone, and this page has only its meter and End. */
function Running(props: RunningProps) {
  const { medium } = sessionKinds[props.session.type]
  switch (medium) {
    case 'stage':
      return <ShowStage {...props} />
    case 'gateway':
    case 'telephone': {
      const Screen = medium === 'gateway' ? VideoCallStage : CallStage
      return (
        <ErrorBoundary
          key="call"
          className="min-h-96"
          stays={
            <Button tone="danger" onClick={props.show.ending.end}>
              {say('End call')}
            </Button>
          }
        >
          <Screen {...props} />
        </ErrorBoundary>
      )
    }
  }
}

function viewerOf(signedIn: SignedIn | null): Viewer {
  if (!signedIn) return 'guest'
  return signedIn.role === 'client' ? 'client' : 'other'
}

/** The picture, and what stands beside it. */
function WatchSkeleton() {
  return (
    <Theatre
      stage={
        <Skeleton className="h-[min(75cqw,38cqh)] rounded-none max-sm:mt-14 sm:h-[min(75cqw,56cqh)] beside:h-full" />
      }
      side={
        <div className="grid content-start gap-4 p-5">
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-13" />
          <Skeleton className="h-24" />
        </div>
      }
    />
  )
}
