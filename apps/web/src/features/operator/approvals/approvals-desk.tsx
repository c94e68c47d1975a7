import { useState } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useKeptPlace } from '../../../lib/page/use-kept-place.ts'
import { useKeys } from '../../../lib/page/use-keys.ts'
import { CircleCheck } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { WaitingItem } from './waiting-item.tsx'

/** [P7] What people wrote, the oldest first, to be read before everybody reads it. */
export function ApprovalsDesk() {
  const [page, setPage] = useState({})
  const { data, error, refetch } = useCall('waitingReviews', { query: page }, { keepPrevious: true })
  const keys = (data?.waiting ?? []).map(({ id, part, since }) => `${id} ${part} ${since}`)
  const { kept, step } = useKeptPlace<HTMLUListElement>(keys.join())
  useKeys({ j: () => step(1), k: () => step(-1) })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-72 w-full" />
  if (data.waiting.length === 0)
    return (
      <EmptyState icon={<CircleCheck aria-hidden size={24} />} title={say('Nothing waits to be read')}>
        {say('Reviews and answers to them come here before everybody can read them.')}
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <Panel title={say('To be read')}>
        <p className="mb-4 text-sm text-paper-2">
          {say('J and K go on and back, A lets everybody read it, R turns it down.')}
        </p>
        <ul className="divide-y divide-line" {...kept}>
          {data.waiting.map((one, index) => (
            <WaitingItem key={keys[index]} waiting={one} onJudged={() => void refetch()} />
          ))}
        </ul>
      </Panel>
      {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
    </div>
  )
}
