import type { HistoryEntry } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { CalendarHeart, Eye, type LucideIcon, Mail, Ticket, Undo2, Wallet } from 'lucide-react'
import { formatDateTime, formatDuration, formatNumber } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import { entryState, entryTitle } from './entry-state.ts'

/** One row each: when, what, how long, how much. A show leads to its receipt. */
export function HistoryTable({ entries }: { entries: HistoryEntry[] }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-ink-1">
      <table className="w-full text-start">
        <thead className="text-sm text-paper-2">
          <tr className="*:px-4 *:py-3 *:text-start *:font-medium sm:*:px-5">
            <th scope="col">What</th>
            <th scope="col" className="max-sm:hidden">
              When
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              Length
            </th>
            <th scope="col" className="text-end!">
              Credits
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {entries.map((entry) => (
            <tr
              key={`${entry.kind} ${entry.id}`}
              className="relative transition-colors *:px-4 *:py-3.5 hover:bg-ink-2 sm:*:px-5"
            >
              <td>
                <EntryName entry={entry} />
              </td>
              <td className="text-paper-1 max-sm:hidden">{formatDateTime(entry.at)}</td>
              <td className="text-end text-paper-1 max-sm:hidden">
                {entry.billedSeconds === null ? '' : formatDuration(entry.billedSeconds)}
              </td>
              <td className={cx('text-end font-semibold', entry.amount > 0 && 'text-available')}>
                {entry.amount > 0 && '+'}
                {formatNumber(entry.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const icons: Record<HistoryEntry['kind'], LucideIcon> = {
  session: Ticket,
  payment: Wallet,
  subscription: CalendarHeart,
  message: Mail,
  refund: Undo2,
  peek_credit: Eye,
}

function EntryName({ entry }: { entry: HistoryEntry }) {
  const isSession = entry.kind === 'session'
  const Icon = icons[entry.kind]
  return (
    <div className="flex items-center gap-3.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-ink-3 text-paper-1">
        <Icon aria-hidden size={17} />
      </span>
      <div>
        {isSession ? (
          <Link
            to="/history/$sessionId"
            params={{ sessionId: entry.id }}
            className="font-medium after:absolute after:inset-0"
          >
            {entryTitle(entry)}
          </Link>
        ) : (
          <span className="font-medium">{entryTitle(entry)}</span>
        )}
        <div className="text-sm text-paper-2">
          <span className="block sm:hidden">{formatDateTime(entry.at)}</span>
          {entryState(entry)}
        </div>
      </div>
    </div>
  )
}
