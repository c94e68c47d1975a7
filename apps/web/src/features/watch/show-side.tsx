import type { Session } from '@footlight/contract'
import { formatClock, formatPrice } from '../../lib/format.ts'
import type { LogLine } from './show-log.ts'

interface ShowSideProps {
  session: Session
  log: readonly LogLine[]
}

/** Beside the picture: what was agreed, and what happened so far. */
export function ShowSide({ session, log }: ShowSideProps) {
  return (
    <section className="flex min-h-0 flex-1 flex-col" aria-label="This show">
      <header className="border-b border-line px-5 py-4">
        <h2 className="text-lg">Private show</h2>
        <p className="text-sm text-paper-2">
          {formatPrice(session.pricePerMinute)}, by the second, only while the picture reaches you
        </p>
      </header>
      <ol role="log" aria-label="What happened" className="grid content-start gap-3 overflow-y-auto p-5">
        {log.map((line) => (
          <li key={`${line.at}${line.text}`} className="text-sm text-paper-1">
            <time className="me-2 text-paper-2">{formatClock(new Date(line.at).toISOString())}</time>
            {line.text}
          </li>
        ))}
        {log.length === 0 && (
          <li className="text-sm text-paper-2">Waiting for the first picture. Nothing is billed yet.</li>
        )}
      </ol>
    </section>
  )
}
