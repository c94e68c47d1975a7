import { useState } from 'react'
import { DownloadList } from '../../../blocks/download.tsx'
import { Pager } from '../../../blocks/pager.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useKeys } from '../../../lib/page/keyboard/use-keys.ts'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { CircleCheck } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { BackButton } from '../back-button.tsx'
import type { OperatorSearch } from '../search.ts'
import { countOf, useWaiting } from '../waiting/use-waiting.ts'
import { TakeDown } from './approvals/take-down.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { OpenItem } from './open-item.tsx'
import { itemsOf, neighbourOf, openQueues, type Queue, type QueueItem } from './queue-items.ts'
import { QueueList } from './queue-list.tsx'
import { useDelayedApprovals } from './use-delayed-approvals.ts'
import { reportStateOf, useQueue } from './use-queue.ts'

interface QueuesSectionProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

/** [O7] All that operators decide: a list, the open item, and the decision; on a narrow page one after the other. */
export function QueuesSection({ search, onSearch }: QueuesSectionProps) {
  const held = useSignedIn()?.capabilities ?? []
  const open = openQueues(held)
  const queue = open.find(({ value }) => value === search.queue)?.value ?? 'all'
  const waiting = useWaiting(held)
  const at = (changes: Pick<OperatorSearch, 'queue' | 'item' | 'performer' | 'page'>) =>
    onSearch({ desk: 'queues', queue: queue === 'all' ? undefined : queue, ...changes })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className={cx('max-w-xs', search.item !== undefined && 'max-lg:hidden')}>
        <Field label={say('Queue')}>
          {(field) => (
            <Select
              {...field}
              value={queue}
              options={open.map(({ value, label }) => ({
                value,
                label: labelled(say(label), countOf(waiting, 'queues', value)),
              }))}
              onChange={({ target: { value } }) =>
                at({ queue: value === 'all' ? undefined : (value as Queue) })
              }
            />
          )}
        </Field>
      </div>
      {queue === 'public' ? (
        <TakeDown
          typed={search.performer}
          onTyped={(performer) => at({ performer: performer || undefined })}
        />
      ) : (
        <Panes
          key={queue}
          queue={queue}
          search={search}
          onItem={(item) => at({ item, page: search.page })}
          onPage={(page) => at({ page })}
        />
      )}
    </div>
  )
}

const labelled = (label: string, count: number) => (count > 0 ? `${label} (${formatNumber(count)})` : label)

interface PanesProps {
  queue: Queue
  search: OperatorSearch
  onItem: (key: string | undefined) => void
  onPage: (page: number | undefined) => void
}

function Panes({ queue, search, onItem, onPage }: PanesProps) {
  const held = useSignedIn()?.capabilities ?? []
  const { items: found, total, pages, isRead, error, refetch } = useQueue(queue, held, search.page)
  const reportState = queue === 'all' ? undefined : reportStateOf(queue)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  // the list may still hold them: it is read again after each
  const [decided, setDecided] = useState<readonly string[]>([])
  const delayed = useDelayedApprovals({
    sent: refetch,
    undone(key) {
      setDecided((before) => before.filter((one) => one !== key))
      onItem(key)
    },
  })
  const items = found.filter((one) => !delayed.isApproved(one))
  const listed = items.find(({ key }) => key === search.item)
  const further = useItemByKey(isRead && !listed ? search.item : undefined)
  const item = listed ?? further.item
  const left = total - (found.length - items.length)
  const step = (by: 1 | -1) => {
    const next = neighbourOf(items, search.item, by)
    if (next) onItem(next.key)
  }
  useKeys({ j: () => step(1), k: () => step(-1) }, { repeats: true })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!isRead) return <Skeleton className="h-96 w-full" />
  if (items.length === 0 && search.item === undefined)
    return (
      <EmptyState icon={<CircleCheck aria-hidden size={24} />} title={say('Nothing waits for review')}>
        {say('Reviews, answers, photos and videos come here before everybody can see them.')}
      </EmptyState>
    )
  const pickedItems = items.filter(({ key }) => picked.has(key))
  const goOn = () => {
    const others = items.filter(({ key }) => key === search.item || !decided.includes(key))
    // the one that takes its place; a narrow page goes back to the list after the last one
    onItem((neighbourOf(others, search.item, 1) ?? neighbourOf(others, search.item, -1))?.key)
    if (search.item !== undefined) setDecided([...decided, search.item])
  }
  const onDecided = () => {
    goOn()
    refetch()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <div
        className={cx('grid grid-cols-[minmax(0,1fr)] gap-3', search.item !== undefined && 'max-lg:hidden')}
      >
        <h2 className="text-lg">{say('{count} waiting', { count: formatNumber(left) })}</h2>
        <p className="text-sm text-paper-1 pointer-coarse:hidden">
          {say('J and K go down and up, A approves, R turns it down, 1 to 9 take a reason.')}
        </p>
        {picked.size > 0 && (
          <BulkBar items={pickedItems} onDone={refetch} onClear={() => setPicked(new Set())} />
        )}
        <QueueList
          items={items}
          search={search}
          picked={picked}
          onPick={(key, isPicked) =>
            setPicked(
              (before) => new Set(isPicked ? [...before, key] : [...before].filter((one) => one !== key)),
            )
          }
        />
        {reportState && (
          <div>
            <DownloadList call="listReports" query={{ state: reportState }} name="reports" />
          </div>
        )}
        {pages && (
          <Pager
            state={pages}
            sizes={false}
            numbers={false}
            onChange={({ offset, limit }) => onPage(offset === 0 ? undefined : offset / limit + 1)}
          />
        )}
      </div>
      {search.item !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="lg:hidden">
            <BackButton onClick={() => onItem(undefined)}>{say('Back to the list')}</BackButton>
          </div>
          {item ? (
            <OpenItem
              key={item.key}
              item={item}
              onApprove={(approved) => {
                delayed.approve(approved)
                goOn()
              }}
              onDecided={onDecided}
            />
          ) : !further.isRead ? (
            <Skeleton className="h-96 w-full" />
          ) : (
            <EmptyState icon={<CircleCheck aria-hidden size={24} />} title={say('This waits no more')}>
              {say('It was decided, or its owner changed or deleted it.')}
            </EmptyState>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * The item that a link names, where it is not among those that are listed: it stands further back in its queue, or waits no
 * more. `isRead`: it is known which of the two.
 */
function useItemByKey(key: string | undefined): { item: QueueItem | undefined; isRead: boolean } {
  const [kind = '', id = ''] = key?.split(' ') ?? []
  const query = { limit: 1, id }
  const part = kind === 'ANSWER' ? 'answer' : 'review'
  const shown = kind === 'MEDIA' ? 'media' : 'photo'
  const of = (...kinds: string[]) => ({ enabled: kinds.includes(kind) })
  const lists = {
    words: useCall('waitingReviews', { query: { ...query, part } }, of('REVIEW', 'ANSWER')),
    pictures: useCall('waitingPictures', { query: { ...query, shown } }, of('PHOTO', 'MEDIA')),
    reports: useCall('listReports', { query }, of('REPORT')),
    objections: useCall('waitingObjections', { query }, of('OBJECTION')),
    applications: useCall('applications', { query }, of('APPLICATION')),
    documents: useCall('waitingDocuments', { query }, of('DOCUMENT')),
  }
  const items = itemsOf({
    words: lists.words.data,
    pictures: lists.pictures.data,
    reports: lists.reports.data,
    objections: lists.objections.data,
    applications: lists.applications.data,
    documents: lists.documents.data,
  })
  return {
    item: items.find((one) => one.key === key),
    isRead: !Object.values(lists).some(({ isLoading }) => isLoading),
  }
}
