import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-kept-place.ts'
import { useKeys } from '../../../lib/page/keyboard/use-keys.ts'
import { CircleCheck } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import type { OperatorSearch } from '../search.ts'
import { JudgedItem } from './judged-item.tsx'
import { TakeDown } from './take-down.tsx'
import { keyOf, queueOf } from './waiting.ts'

/** items listed; the queue has no pages, each judged item makes room for the next */
const atOnce = 20

interface ApprovalsSectionProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

/** [P7] The moderation queue: reviews, answers and performer media, oldest first, before they become public. */
export function ApprovalsSection({ search, onSearch }: ApprovalsSectionProps) {
  const query = { limit: atOnce }
  const texts = useCall('waitingReviews', { query }, { keepPrevious: true })
  const pictures = useCall('waitingPictures', { query }, { keepPrevious: true })
  const queue =
    texts.data && pictures.data ? queueOf(texts.data.waiting, pictures.data.waiting).slice(0, atOnce) : []
  const { kept, step } = useListFocus<HTMLUListElement>(queue.map(keyOf).join())
  useKeys({ j: () => step(1), k: () => step(-1) })
  const refetch = () => void Promise.all([texts.refetch(), pictures.refetch()])
  const error = texts.error ?? pictures.error
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!texts.data || !pictures.data) return <Skeleton className="h-72 w-full" />
  const total = texts.data.total + pictures.data.total
  return (
    <div className="grid gap-6">
      {queue.length === 0 ? (
        <EmptyState icon={<CircleCheck aria-hidden size={24} />} title={say('Nothing waits to be judged')}>
          {say('Reviews, answers, photos and videos come here before everybody can see them.')}
        </EmptyState>
      ) : (
        <Panel title={say('To be judged: {count}', { count: formatNumber(total) })}>
          <p className="text-sm text-paper-1 pointer-coarse:hidden">
            {say('J and K go down and up, A lets it through, R turns it down.')}
          </p>
          <ul className="divide-y divide-line" {...kept}>
            {queue.map((one) => (
              <JudgedItem key={keyOf(one)} judged={one} onJudged={refetch} />
            ))}
          </ul>
        </Panel>
      )}
      <TakeDown
        typed={search.performer}
        onTyped={(performer) => onSearch({ desk: 'approvals', performer: performer || undefined })}
      />
    </div>
  )
}
