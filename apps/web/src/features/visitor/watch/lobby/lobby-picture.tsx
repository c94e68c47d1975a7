import type { PerformerAccount } from '@footlight/contract'
import { useState } from 'react'
import { StatusBadge } from '../../../../blocks/performer/status-badge.tsx'
import { formatDuration } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import { DetourOffer } from '../stage/lazy-parts.ts'
import { PausedCurtain } from '../stage/paused-curtain.tsx'
import { Stage } from '../stage/stage.tsx'
import { useStageWay } from '../stage/way.ts'
import { LobbyPoster, posterWords } from './lobby-poster.tsx'
import { useLobby } from './use-lobby.ts'

export type Preview = ReturnType<typeof usePreview>

/** [S2] The free preview of a performer, and why it stands still. `isAsking`: the client asks for a session meanwhile. */
export function usePreview({ id, performerStatus, away }: PerformerAccount, isAsking: boolean) {
  // the status REQUEST may arrive before the reply to this client's own request: the picture stays in both cases
  const isOpen = performerStatus === 'AVAILABLE' || (performerStatus === 'REQUEST' && isAsking)
  const [pausedBy, setPausedBy] = useState<'viewer' | 'system'>()
  const [isShown, setShown] = useState(false)
  const [unplayable, setUnplayable] = useUnplayable(`${performerStatus} ${away}`)
  const way = useStageWay()
  const isDetourOffered = way.obstacle?.kind === 'network' && !way.isSimple
  const isStopped = away || pausedBy !== undefined || unplayable !== undefined || isDetourOffered
  const lobby = useLobby(id, isOpen && !isStopped, isShown)
  return {
    ...lobby,
    isOpen,
    isUsedUp: lobby.secondsLeft === 0 || lobby.error?.failure.code === 'LOBBY_USED_UP',
    isDetourOffered,
    pausedBy,
    setPausedBy,
    setShown,
    unplayable,
    setUnplayable,
  }
}

/** The codec that this browser was found not to play, until `standing` changes: what is sent then may be in another one. */
function useUnplayable(standing: string) {
  const [unplayable, setUnplayable] = useState<string>()
  const [triedIn, setTriedIn] = useState(standing)
  if (triedIn !== standing) {
    setTriedIn(standing)
    setUnplayable(undefined)
  }
  return [unplayable, setUnplayable] as const
}

interface LobbyPictureProps {
  performer: PerformerAccount
  performerNumber: number
  preview: Preview
  hasRequest: boolean
}

/** [S2] The picture of the free preview, or why there is none. */
export function LobbyPicture({ performer, performerNumber, preview, hasRequest }: LobbyPictureProps) {
  const { displayName, performerStatus, away } = performer
  const { playStream, isOpen, isUsedUp, pausedBy, setPausedBy, unplayable } = preview
  const isPaused = pausedBy !== undefined
  const isStanding = isPaused || preview.isDetourOffered
  return (
    <Stage
      name={displayName}
      stream={playStream}
      renewStream={preview.renewStream}
      isLobby
      pause={{
        isOn: isPaused,
        label: say('Pause: the free preview waits (K)'),
        toggle: () => setPausedBy(isPaused ? undefined : 'viewer'),
      }}
      onPicture={preview.setShown}
      onStopped={() => setPausedBy('system')}
      curtain={isOpen && !isUsedUp && isStanding && <PreviewCurtain preview={preview} />}
      unplayable={isOpen && !away ? unplayable : undefined}
      onUnplayable={preview.setUnplayable}
      poster={
        <LobbyPoster
          performer={performer}
          performerNumber={performerNumber}
          words={
            playStream
              ? undefined
              : posterWords(hasRequest ? 'AVAILABLE' : performerStatus, { isUsedUp, away })
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
      meter={(playStream || (isOpen && !isUsedUp)) && <PreviewMeter secondsLeft={preview.secondsLeft} />}
    />
  )
}

/** Instead of a picture that waits for a press. */
function PreviewCurtain({ preview: { isDetourOffered, pausedBy, setPausedBy } }: { preview: Preview }) {
  const way = useStageWay()
  if (isDetourOffered)
    return (
      <Rare>
        <DetourOffer onSimple={way.chooseSimple} onDirect={way.takeDirect} />
      </Rare>
    )
  return (
    <PausedCurtain
      title={say(pausedBy === 'viewer' ? 'You paused' : 'Your browser or device stopped the picture')}
      text={say('Your free preview waits until you go on.')}
      press={say('Go on')}
      onGoOn={() => setPausedBy(undefined)}
    />
  )
}

/** Its place is reserved from the first look on: the picture does not move when it comes. */
function PreviewMeter({ secondsLeft }: { secondsLeft: number | undefined }) {
  return (
    <span
      className={cx(
        'rounded-full bg-ink-2 px-3 py-1 text-sm font-medium sm:bg-scrim',
        secondsLeft === undefined && 'invisible',
      )}
    >
      {say('Free preview · {time} left', { time: formatDuration(secondsLeft ?? 0) })}
    </span>
  )
}
