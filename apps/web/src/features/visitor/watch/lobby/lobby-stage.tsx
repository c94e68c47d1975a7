import { type ChatRequest, type PerformerAccount, sessionKinds } from '@footlight/contract'
import { lazy, useState } from 'react'
import { ReportButton } from '../../../../blocks/account/report-button.tsx'
import { CallConsent } from '../../../../blocks/live/lazy-call.ts'
import { StatusBadge } from '../../../../blocks/performer/status-badge.tsx'
import { formatDuration } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useTitle } from '../../../../lib/page/use-title.ts'
import type { CallError } from '../../../../lib/result.ts'
import { cx } from '../../../../ui/cx.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import type { Again } from '../ended/again.ts'
import { PausedCurtain } from '../stage/paused-curtain.tsx'
import { Stage } from '../stage/stage.tsx'
import { Theatre } from '../stage/theatre.tsx'
import { useStageWay } from '../stage/way.ts'
import type { Viewer } from '../viewer.ts'
import { LobbyCall } from './lobby-call.tsx'
import { LobbyPoster, posterWords } from './lobby-poster.tsx'
import { useLobby } from './use-lobby.ts'
import { waitingTitle } from './waiting-title.ts'

const clientParts = () => import('../client-parts.ts')
const ConsentDialog = lazy(async () => ({ default: (await clientParts()).ConsentDialog }))
const WaitingCard = lazy(async () => ({ default: (await clientParts()).WaitingCard }))

const DetourOffer = lazy(async () => ({
  default: (await import('../stage/rare-parts.ts')).DetourOffer,
}))

interface LobbyStageProps {
  performer: PerformerAccount
  performerNumber: number
  viewer: Viewer
  /** the client's open request, if any */
  request: ChatRequest | undefined
  isStarting: boolean
  isHere: boolean
  /** what to ask for at once: the consent stands open */
  ask: Again | undefined
  onCancel: () => Promise<void>
  /** why an accepted show does not begin */
  startError: CallError | null
  onStartAgain: () => void
}

/** [S2] The free lobby: a short look for everyone, and the way into a private show. */
export function LobbyStage({
  performer,
  performerNumber,
  viewer,
  request,
  isStarting,
  isHere,
  ask,
  onCancel,
  startError,
  onStartAgain,
}: LobbyStageProps) {
  const { displayName, performerStatus, prices, away } = performer
  useTitle(request ? waitingTitle(request, isStarting) : displayName)
  const [consenting, setConsenting] = useState(ask)
  const price = prices[sessionKinds[consenting ?? 'VIDEO'].service]
  // the status REQUEST may arrive before the reply to this client's own request: the picture stays in both cases
  const isAsking = request !== undefined || consenting !== undefined
  const isOpen = performerStatus === 'AVAILABLE' || (performerStatus === 'REQUEST' && isAsking)
  const [pausedBy, setPausedBy] = useState<'reader' | 'system'>()
  const isPaused = pausedBy !== undefined
  const [isShown, setShown] = useState(false)
  const [unplayable, setUnplayable] = useState<string>()
  // what they send after a change may be in another codec
  const standing = `${performerStatus} ${away}`
  const [triedIn, setTriedIn] = useState(standing)
  if (triedIn !== standing) {
    setTriedIn(standing)
    setUnplayable(undefined)
  }
  const way = useStageWay()
  const isDetourOffered = way.obstacle?.kind === 'network' && !way.isSimple
  const isStopped = away || isPaused || unplayable !== undefined || isDetourOffered
  const lobby = useLobby(performer.id, isOpen && !isStopped, isShown)
  const isUsedUp = lobby.secondsLeft === 0 || lobby.error?.failure.code === 'LOBBY_USED_UP'
  return (
    <>
      <Theatre
        stage={
          <Stage
            name={displayName}
            stream={lobby.playStream}
            renewStream={lobby.renewStream}
            isLobby
            pause={{
              isOn: isPaused,
              label: say('Pause: the free preview waits (K)'),
              toggle: () => setPausedBy(isPaused ? undefined : 'reader'),
            }}
            onPicture={setShown}
            onStopped={() => setPausedBy('system')}
            curtain={
              isOpen &&
              !isUsedUp &&
              (isDetourOffered ? (
                <Rare>
                  <DetourOffer onSimple={way.chooseSimple} onDirect={way.takeDirect} />
                </Rare>
              ) : isPaused ? (
                <PausedCurtain
                  title={say(
                    pausedBy === 'reader' ? 'You paused' : 'Your browser or device stopped the picture',
                  )}
                  text={say('Your free preview waits until you go on.')}
                  press={say('Go on')}
                  onGoOn={() => setPausedBy(undefined)}
                />
              ) : undefined)
            }
            unplayable={isOpen && !away ? unplayable : undefined}
            onUnplayable={setUnplayable}
            poster={
              <LobbyPoster
                performer={performer}
                performerNumber={performerNumber}
                words={
                  lobby.playStream
                    ? undefined
                    : posterWords(request ? 'AVAILABLE' : performerStatus, { isUsedUp, away })
                }
              />
            }
            title={
              <span className="flex items-center gap-3">
                <h1 className="text-xl sm:text-2xl">
                  <bdi>{displayName}</bdi>
                </h1>
                <StatusBadge status={performerStatus} away={away} onPicture />
              </span>
            }
            meter={
              // its place is kept from the first look on: the picture does not move when it comes
              (lobby.playStream || (isOpen && !isUsedUp)) && (
                <span
                  className={cx(
                    'rounded-full bg-ink-2 px-3 py-1 text-sm font-medium sm:bg-scrim',
                    lobby.secondsLeft === undefined && 'invisible',
                  )}
                >
                  {say('Free preview · {time} left', { time: formatDuration(lobby.secondsLeft ?? 0) })}
                </span>
              )
            }
          />
        }
        side={
          <div className="p-5 beside:p-6">
            {request ? (
              <Rare>
                <WaitingCard
                  request={request}
                  starting={isStarting}
                  isHere={isHere}
                  onCancel={onCancel}
                  startError={startError}
                  onStartAgain={onStartAgain}
                />
              </Rare>
            ) : (
              <LobbyCall
                performer={performer}
                performerNumber={performerNumber}
                viewer={viewer}
                previewIsOver={isUsedUp}
                onAsk={setConsenting}
              />
            )}
            {lobby.playStream && viewer !== 'other' && (
              <ReportButton
                label={say('Report this live picture')}
                about={[{ kind: 'STREAM', id: performer.id }]}
                className="-ms-3 mt-3"
              />
            )}
          </div>
        }
      />
      {consenting && price !== null && (
        <Rare>
          {consenting !== 'VIDEOCALL' ? (
            <ConsentDialog
              performer={performer}
              type={consenting}
              price={price}
              open={request === undefined}
              onClose={() => setConsenting(undefined)}
            />
          ) : (
            request === undefined && (
              <CallConsent
                performer={performer}
                price={price}
                onClose={() => setConsenting(undefined)}
                onAsked={() => setConsenting(undefined)}
              />
            )
          )}
        </Rare>
      )}
    </>
  )
}
