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
    <section className="flex min-h-0 flex-1 flex-col" aria-label="This show">
      <header className="flex items-center gap-3 border-b border-line px-5 py-4">
        <span className="size-11 shrink-0 overflow-hidden rounded-full *:size-full">
          <Photo performerNumber={performerNumber} file={mainPhoto} name={displayName} sizes="44px" />
        </span>
        <div>
          <h2 className="text-lg">Private show</h2>
          <p className="text-sm text-paper-2">{formatPrice(session.pricePerMinute)}, frozen for this show</p>
        </div>
      </header>
      <ol
        role="log"
        aria-label="What happened"
        // a scrolling region must be within a keyboard's reach
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-5"
      >
        {log.map((line) => (
          <li key={`${line.at}${line.text}`} className="flex gap-3 text-sm text-paper-1">
            <time className="shrink-0 text-paper-2">{formatClock(new Date(line.at).toISOString())}</time>
            <span>{line.text}</span>
          </li>
        ))}
        {log.length === 0 && (
          <li className="text-sm text-paper-2">Waiting for the first picture. Nothing is billed yet.</li>
        )}
      </ol>
      <footer className="grid gap-3 border-t border-line px-5 py-4">
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
