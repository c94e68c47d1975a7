import type { PerformerAccount, Session } from '@footlight/contract'
import { useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { Photo } from '../../ui/photo.tsx'
import { HudMeter } from './hud-meter.tsx'
import { LowBalance } from './low-balance.tsx'
import { readMeter } from './meter.ts'
import { ShowSide } from './show-side.tsx'
import { Stage } from './stage.tsx'
import type { Show } from './use-show.ts'

interface ShowStageProps {
  performer: PerformerAccount
  performerNumber: number
  show: Show
  session: Session
}

/** The running private show: the picture, the meter, one End. */
export function ShowStage({ performer, performerNumber, show, session }: ShowStageProps) {
  const { displayName, mainPhoto } = performer
  useTitle(`With ${displayName}`)
  const now = useNow(500)
  const [isEnding, setEnding] = useState(false)
  const reading = readMeter(session, show.heardAt, now)
  const end = () => {
    setEnding(true)
    void show.end().finally(() => setEnding(false))
  }
  return (
    <div className="grid lg:grid-cols-[minmax(0,1fr)_368px]">
      <Stage
        name={displayName}
        stream={show.playStream}
        startMuted={false}
        poster={
          <Photo
            performerNumber={performerNumber}
            file={mainPhoto}
            name={displayName}
            sizes="100vw"
            eager
            className="opacity-50"
          />
        }
        title={<h1 className="text-xl sm:text-2xl">{displayName}</h1>}
        meter={<HudMeter reading={reading} />}
        held={heldOf(session, reading.heldForSeconds)}
        onGiveUp={show.renewStream}
        end={
          <Button tone="danger" busy={isEnding} onClick={end}>
            End show
          </Button>
        }
      />
      <aside className="flex flex-col border-line bg-ink-1 lg:border-s">
        {show.warning !== undefined && (
          <div className="p-4">
            <LowBalance
              warning={show.warning}
              secondsLeft={reading.secondsLeft}
              isCapped={
                session.cap !== null &&
                session.cap - reading.charged <= (reading.secondsLeft * session.pricePerMinute) / 60
              }
              onDismiss={show.dismissWarning}
            />
          </div>
        )}
        <ShowSide session={session} log={show.log} />
      </aside>
    </div>
  )
}

function heldOf(session: Session, forSeconds: number): { title: string; forSeconds: number } | undefined {
  if (session.state !== 'HELD') return undefined
  const title =
    session.heldFor === 'performer' ? `${session.performerName}’s picture is away` : 'Your connection is away'
  return { title, forSeconds }
}
