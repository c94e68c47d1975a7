import type { PerformerAccount, Session } from '@footlight/contract'
import { useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Photo } from '../../ui/photo.tsx'
import { BalanceBar } from './balance-bar.tsx'
import { HudMeter } from './hud-meter.tsx'
import { LowBalance } from './low-balance.tsx'
import { isCapNext, readMeter } from './meter.ts'
import { PeekSide } from './peek-side.tsx'
import { ShowSide } from './show-side.tsx'
import { Stage } from './stage.tsx'
import { TopUpDialog } from './top-up-dialog.tsx'
import type { Show } from './use-show.ts'

interface ShowStageProps {
  performer: PerformerAccount
  performerNumber: number
  show: Show
  session: Session
}

/** The running show, or a look into somebody else's: the picture, the meter, one End. */
export function ShowStage({ performer, performerNumber, show, session }: ShowStageProps) {
  const { displayName, mainPhoto } = performer
  const isPeek = session.type === 'PEEK'
  useTitle(titleOf(session))
  const now = useNow(500)
  const [isEnding, setEnding] = useState(false)
  const [isToppingUp, setToppingUp] = useState(false)
  const reading = readMeter(session, show.heardAt, now)
  const isCapped = isCapNext(session, reading)
  const topUp = () => setToppingUp(true)
  const end = () => {
    setEnding(true)
    void show
      .end()
      .catch(() => undefined)
      .finally(() => setEnding(false))
  }
  return (
    <div className="grid lg:grid-cols-[minmax(0,1fr)_368px]">
      <Stage
        name={displayName}
        stream={show.playStream}
        renewToken={show.renewToken}
        startMuted={false}
        isShow
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
        notice={
          show.warning !== undefined && (
            <LowBalance
              warning={show.warning}
              secondsLeft={reading.secondsLeft}
              isCapped={isCapped}
              onTopUp={topUp}
              onDismiss={show.dismissWarning}
            />
          )
        }
        onDismiss={show.dismissWarning}
        edge={<BalanceBar reading={reading} />}
        end={
          <Button tone="danger" busy={isEnding} onClick={end}>
            {isPeek ? 'Stop peeking' : 'End show'}
          </Button>
        }
      />
      {/* the chat of a show scrolls within its own height; beside a peek the page scrolls */}
      <aside
        className={cx(
          'flex flex-col border-line bg-ink-1 lg:border-s',
          isPeek ? 'lg:min-h-[calc(100dvh-65px)]' : 'lg:h-[calc(100dvh-65px)]',
        )}
      >
        {isPeek ? (
          <PeekSide session={session} log={show.log} onTopUp={topUp} />
        ) : (
          <ShowSide
            performer={performer}
            performerNumber={performerNumber}
            session={session}
            onTopUp={topUp}
          />
        )}
      </aside>
      <TopUpDialog open={isToppingUp} onClose={() => setToppingUp(false)} onPaid={show.dismissWarning} />
    </div>
  )
}

function titleOf({ type, state, performerName }: Session): string {
  if (state === 'HELD') return `Held: ${performerName}`
  return type === 'PEEK' ? `Peeking at ${performerName}` : `With ${performerName}`
}

function heldOf(session: Session, forSeconds: number): { title: string; forSeconds: number } | undefined {
  if (session.state !== 'HELD') return undefined
  const title =
    session.heldFor === 'performer' ? `${session.performerName}’s picture is away` : 'Your connection is away'
  return { title, forSeconds }
}
