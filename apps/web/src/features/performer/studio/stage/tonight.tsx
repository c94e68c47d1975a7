import { Link } from '@tanstack/react-router'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import {
  formatCredits,
  formatDateTime,
  formatDecimal,
  formatDuration,
  formatNumber,
} from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Panel } from '../../../../ui/page.tsx'

type Studio = Reply<'studio'>

/** What the evening brought so far. */
export function Tonight({ tonight }: { tonight: Studio['tonight'] }) {
  return (
    <Panel title={say('Tonight')}>
      <dl className="grid grid-cols-3 gap-3">
        <Figure name={say('in shows')} value={formatDuration(tonight.sessionSeconds)} />
        <Figure name={say('net, tips included')} value={formatNumber(tonight.net)} />
        <Figure name={say('rating')} value={tonight.rating === null ? '–' : formatDecimal(tonight.rating)} />
      </dl>
    </Panel>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded bg-ink-2 p-3 sm:p-3.5">
      <dt className="text-xs text-paper-1">{name}</dt>
      <dd className="display-number text-xl sm:text-2xl">{value}</dd>
    </div>
  )
}

/** The performer's last shows, each with its receipt. */
export function RecentShows({ recent }: { recent: Studio['recent'] }) {
  return (
    <Panel title={say('Last shows')}>
      {recent.length === 0 && (
        <p className="text-paper-2">{say('Your shows appear here, each with its receipt.')}</p>
      )}
      <ul className="grid divide-y divide-line">
        {recent.map((show) => (
          <li key={show.id} className="flex items-center justify-between gap-4 py-2.5">
            <span>
              <span className="block font-medium">
                <bdi>{show.clientName}</bdi>
              </span>
              <span className="text-sm text-paper-2">{formatDateTime(show.at)}</span>
            </span>
            <Link
              to="/history/$sessionId"
              params={{ sessionId: show.id }}
              className="text-end underline-offset-4 hover:underline"
            >
              {formatCredits(show.amount)}
              <span className="block text-sm text-paper-2">{say('Receipt')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
