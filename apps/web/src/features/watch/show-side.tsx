import type { PerformerAccount, Session } from '@footlight/contract'
import { Plus } from 'lucide-react'
import { formatClock, formatCredits, formatPrice } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Photo } from '../../ui/photo.tsx'
import type { LogLine } from './show-log.ts'

interface ShowSideProps {
  performer: PerformerAccount
  performerNumber: number
  session: Session
  log: readonly LogLine[]
  onTopUp: () => void
}

/** Beside the picture: what was agreed, what happened so far, and more credits. */
export function ShowSide({ performer, performerNumber, session, log, onTopUp }: ShowSideProps) {
  const { displayName, mainPhoto } = performer
  return (
    <section className="flex flex-1 flex-col" aria-label="This show">
      <header className="flex items-center gap-3 border-b border-line px-5 py-4">
        <span className="size-11 shrink-0 overflow-hidden rounded-full *:size-full">
          <Photo performerNumber={performerNumber} file={mainPhoto} name={displayName} sizes="44px" />
        </span>
        <div>
          <h2 className="text-lg">Private show</h2>
          <p className="text-sm text-paper-2">{formatPrice(session.pricePerMinute)}, frozen for this show</p>
        </div>
      </header>
      <div role="log" aria-label="What happened" className="flex-1 p-5 text-sm">
        <ol className="grid gap-3">
          {log.map((line) => (
            <li key={`${line.at}${line.text}`} className="flex gap-3 text-paper-1">
              <time className="shrink-0 text-paper-2">{formatClock(new Date(line.at).toISOString())}</time>
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
        {log.length === 0 && (
          <p className="text-paper-2">Waiting for the first picture. Nothing is billed yet.</p>
        )}
      </div>
      <footer className="sticky bottom-0 grid gap-3 border-t border-line bg-ink-1 px-5 py-4">
        <p className="text-sm text-paper-2">
          You pay by the second, only while the picture reaches you.
          {session.cap !== null && ` The show ends by itself at ${formatCredits(session.cap)}.`}
        </p>
        <Button tone="quiet" wide icon={<Plus aria-hidden size={18} />} onClick={onTopUp}>
          Add credits
        </Button>
      </footer>
    </section>
  )
}
