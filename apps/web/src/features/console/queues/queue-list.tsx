import { Link } from '@tanstack/react-router'
import { formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { cx } from '../../../ui/cx.ts'
import { Said } from '../../../ui/text/said.tsx'
import type { OperatorSearch } from '../search.ts'
import { kindOf, nameOf } from './item-words.ts'
import type { QueueItem } from './queue-items.ts'

interface QueueListProps {
  items: readonly QueueItem[]
  search: OperatorSearch
  picked: ReadonlySet<string>
  onPick: (key: string, isPicked: boolean) => void
}

/** What waits, each a link that opens it; what waits to be approved can be picked for one act on several. */
export function QueueList({ items, search, picked, onPick }: QueueListProps) {
  const now = useServerNow(60_000)
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-ink-1">
      {items.map((item) => {
        const isGrave = item.of === 'report' && (item.report.reason === 'UNDERAGE' || isRunning(item))
        return (
          <li key={item.key} className="flex items-stretch">
            {item.of === 'judged' && (
              <label className="grid w-11 shrink-0 place-items-center">
                <input
                  type="checkbox"
                  aria-label={say('Pick {what}', { what: `${kindOf(item)}, ${nameOf(item)}` })}
                  checked={picked.has(item.key)}
                  onChange={({ target }) => onPick(item.key, target.checked)}
                  className="size-5 accent-amber"
                />
              </label>
            )}
            <Link
              to="/admin"
              search={{ ...search, item: item.key }}
              resetScroll={false}
              aria-current={search.item === item.key ? 'true' : undefined}
              className={cx(
                'grid min-h-11 min-w-0 flex-1 gap-0.5 px-3 py-2 -outline-offset-2 hover:bg-ink-2 aria-[current]:bg-ink-3',
                isGrave && 'border-s-4 border-danger',
              )}
            >
              <span className="text-sm text-paper-1">
                {kindOf(item)} · {formatRelative(item.since, now)}
              </span>
              <span className="font-semibold wrap-anywhere">
                <bdi>{nameOf(item)}</bdi>
              </span>
              {item.of === 'report' && item.report.about && (
                <span className="text-sm wrap-anywhere text-paper-1">
                  <Said text="Reported: {name}" name={<bdi>{item.report.about.name}</bdi>} />
                </span>
              )}
              {isRunning(item) && <span className="text-sm text-danger-text">{say('Runs now')}</span>}
              {item.heldBy !== null && (
                <span className="text-sm text-amber-text">
                  {say('{name} looks at it', { name: item.heldBy })}
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const isRunning = (item: QueueItem) => item.of === 'report' && item.report.session?.isRunning === true
