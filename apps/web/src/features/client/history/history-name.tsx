import type { HistoryEntry } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/language/format.ts'
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
export function HistoryName({ entry }: { entry: HistoryEntry }) {
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
