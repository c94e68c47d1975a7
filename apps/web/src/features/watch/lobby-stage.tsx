import type { ChatRequest, PerformerAccount } from '@footlight/contract'
import { useState } from 'react'
import { formatDuration } from '../../lib/format.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Photo } from '../../ui/photo.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { LobbyCall } from './lobby-call.tsx'
import { Stage } from './stage.tsx'
import { useLobby } from './use-lobby.ts'
import { WaitingCard } from './waiting-card.tsx'

interface LobbyStageProps {
  performer: PerformerAccount
  performerNumber: number
  isClient: boolean
  /** the client's open request, if any */
  request: ChatRequest | undefined
  isStarting: boolean
  onCancel: () => Promise<void>
}

/** [S2] The free lobby: a short look for everyone, and the way into a private show. */
export function LobbyStage({
  performer,
  performerNumber,
  isClient,
  request,
  isStarting,
  onCancel,
}: LobbyStageProps) {
  const { displayName, mainPhoto, performerStatus, prices } = performer
  useTitle(displayName)
  const isOpen = performerStatus === 'AVAILABLE' || (performerStatus === 'REQUEST' && request !== undefined)
  const lobby = useLobby(performer.id, isOpen)
  const [isConsenting, setConsenting] = useState(false)
  return (
    <div className="grid lg:grid-cols-[minmax(0,1fr)_368px]">
      <Stage
        name={displayName}
        stream={lobby.playStream}
        startMuted
        poster={
          <Photo performerNumber={performerNumber} file={mainPhoto} name={displayName} sizes="100vw" eager />
        }
        title={
          <span className="flex items-center gap-3">
            <h1 className="text-xl sm:text-2xl">{displayName}</h1>
            <StatusBadge status={performerStatus} onPicture />
          </span>
        }
        meter={
          lobby.playStream && (
            <span className="text-sm">Free preview · {formatDuration(lobby.secondsLeft ?? 0)} left</span>
          )
        }
        onGiveUp={() => undefined}
      />
      <aside className="border-line bg-ink-1 p-5 lg:border-s">
        {request ? (
          <WaitingCard request={request} starting={isStarting} onCancel={onCancel} />
        ) : (
          <LobbyCall
            performer={performer}
            performerNumber={performerNumber}
            isClient={isClient}
            previewIsOver={lobby.secondsLeft === 0 || lobby.error?.failure.code === 'LOBBY_USED_UP'}
            onAsk={() => setConsenting(true)}
          />
        )}
      </aside>
      {prices.video !== null && (
        <ConsentDialog
          performer={performer}
          price={prices.video}
          open={isConsenting && request === undefined}
          onClose={() => setConsenting(false)}
        />
      )}
    </div>
  )
}
