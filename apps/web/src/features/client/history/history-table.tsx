import type { HistoryEntry, HistoryMonth } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import {
  formatCredits,
  formatDateTime,
  formatDuration,
  formatMonth,
  formatNumber,
} from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { cx } from '../../../ui/cx.ts'
import type { IconComponent } from '../../../ui/icons/icon.tsx'
import {
  CalendarHeart,
  ChevronRight,
  Eye,
  HandCoins,
  Mail,
  Phone,
  Ticket,
  Undo2,
  Video,
  Wallet,
} from '../../../ui/icons/icons.ts'
import { entryState, entryTitle, isRunning } from './entry-state.ts'
import { byMonth } from './history-query.ts'

interface HistoryTableProps {
  entries: readonly HistoryEntry[]
  months: readonly HistoryMonth[]
}

/** One row each, month by month: when, what, how long, how much. A show leads to its receipt. */
export function HistoryTable({ entries, months }: HistoryTableProps) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-ink-1">
      <table className="w-full text-start">
        <thead className="text-sm text-paper-2 max-sm:sr-only">
          <tr className="*:px-5 *:py-3 *:text-start *:font-medium">
            <th scope="col">{say('What')}</th>
            <th scope="col" className="max-sm:hidden">
              {say('When')}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {say('Length')}
            </th>
            <th scope="col" className="text-end!">
              {say('Credits')}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {say('Balance')}
            </th>
          </tr>
        </thead>
        {byMonth(entries, months).map((part) => (
          <Fragment key={part.month.month}>
            <MonthRows {...part} />
          </Fragment>
        ))}
      </table>
    </div>
  )
}

function MonthRows({ month, entries }: { month: HistoryMonth; entries: readonly HistoryEntry[] }) {
  return (
    <tbody className="divide-y divide-line border-line sm:border-t not-first:border-t">
      <tr className="bg-ink-2">
        <th scope="rowgroup" colSpan={5} className="px-4 py-2.5 text-start sm:px-5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-display text-lg font-[560]">{formatMonth(month.month)}</span>
            <span className="text-sm font-medium text-paper-1">{sumWords(month)}</span>
          </span>
        </th>
      </tr>
      {entries.map((entry) => (
        <tr
          key={`${entry.kind} ${entry.id}`}
          className="group relative transition-colors *:px-4 *:py-3.5 has-[a]:hover:bg-ink-2 sm:*:px-5"
        >
          <td>
            <HistoryName entry={entry} />
          </td>
          <td className="text-paper-1 max-sm:hidden">{formatDateTime(entry.at)}</td>
          <td className="text-end text-paper-1 max-sm:hidden">
            {entry.billedSeconds === null ? '' : formatDuration(entry.billedSeconds)}
          </td>
          <td className={cx('text-end font-semibold', entry.amount > 0 && 'text-available')}>
            <bdi>
              {entry.amount > 0 && '+'}
              {formatNumber(entry.amount)}
            </bdi>
          </td>
          <td className="text-end text-paper-2 max-sm:hidden">
            {entry.balance === null ? '' : formatNumber(entry.balance)}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** Of the whole month, as far as the filters let it through. */
function sumWords({ spent, added }: HistoryMonth): string {
  const words = [
    spent > 0 && say('{credits} spent', { credits: formatCredits(spent) }),
    added > 0 &&
      say('{credits} added [in a month]', {
        credits: spent > 0 ? formatNumber(added) : formatCredits(added),
      }),
  ]
  return words.filter(Boolean).join(' · ') || say('Nothing spent, nothing added')
}

const ofKind: Record<Exclude<HistoryEntry['kind'], 'session'>, IconComponent> = {
  payment: Wallet,
  subscription: CalendarHeart,
  message: Mail,
  tip: HandCoins,
  refund: Undo2,
  peek_credit: HandCoins,
  credit: HandCoins,
  reversal: Undo2,
}
const ofSession: Record<NonNullable<HistoryEntry['sessionType']>, IconComponent> = {
  VIDEO: Ticket,
  VIDEOCALL: Video,
  PEEK: Eye,
  PHONE: Phone,
}

const withReceipt: ReadonlySet<HistoryEntry['kind']> = new Set(['payment', 'subscription', 'message', 'tip'])

/** What a line is about; the whole row leads to the receipt, or back to what runs. */
function HistoryName({ entry }: { entry: HistoryEntry }) {
  const Icon = entry.kind === 'session' ? ofSession[entry.sessionType ?? 'VIDEO'] : ofKind[entry.kind]
  const way = wayOf(entry)
  const title = entryTitle(entry)
  return (
    <div className="flex items-center gap-3.5">
      <span
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full bg-ink-3 text-paper-1 transition-colors',
          way && 'group-hover:bg-amber group-hover:text-on-amber',
        )}
      >
        <Icon aria-hidden size={17} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        {way ? (
          <Link {...way} className="font-medium after:absolute after:inset-0 group-hover:underline">
            {title}
            <ChevronRight
              aria-hidden
              size={17}
              className="ms-0.5 inline-block text-paper-2 transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100"
            />
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <div className="text-sm text-paper-2">
          <span className="block sm:hidden">{formatDateTime(entry.at)}</span>
          {entryState(entry)}
        </div>
      </div>
    </div>
  )
}

function wayOf(entry: HistoryEntry) {
  if (isRunning(entry) && entry.performerNumber !== null)
    return { to: '/watch/$number', params: { number: String(entry.performerNumber) } } as const
  const { kind, state, id } = entry
  // [S10] a peeks' share has the id of the show that it came from
  if (kind === 'session' || kind === 'peek_credit')
    return { to: '/history/$sessionId', params: { sessionId: id } } as const
  return withReceipt.has(kind) && state === 'PAID'
    ? ({ to: '/history/money/$id', params: { id } } as const)
    : undefined
}
