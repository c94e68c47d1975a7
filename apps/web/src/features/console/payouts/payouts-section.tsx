import { useState } from 'react'
import { DownloadList } from '../../../blocks/download.tsx'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatMoney, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Landmark } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { Disputes } from '../disputes.tsx'
import { PaymentMismatches } from '../payment-mismatches.tsx'
import { CashReturns } from '../returns/cash-returns.tsx'
import type { SectionProps } from '../search.ts'
import { batchStateWords } from './batch-state.ts'
import { NewBatch } from './new-batch.tsx'
import { PayoutBatch } from './payout-batch.tsx'

/** Money that waits for an operator, and under it the batches; or the batch that the address names. */
export function PayoutsSection({ search, onSearch }: SectionProps) {
  if (search.batch) return <PayoutBatch id={search.batch} onBack={() => onSearch({ desk: 'payouts' })} />
  return (
    <>
      <Disputes />
      <PaymentMismatches />
      <CashReturns />
      <Batches onOpen={(batch) => onSearch({ desk: 'payouts', batch })} />
    </>
  )
}

/** [T5] Batches, newest first, and making one. */
function Batches({ onOpen }: { onOpen: (batchId: string) => void }) {
  const [page, setPage] = useState({})
  const { data, error, refetch } = useCall('listPayouts', { query: page }, { keepPreviousData: true })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <Panel title={say('New batch')}>
        <NewBatch onMade={onOpen} />
      </Panel>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-56 w-full" />
      ) : data.batches.length === 0 ? (
        <EmptyState icon={<Landmark aria-hidden size={24} />} title={say('No batches yet')}>
          {say('Make the first one: it takes everybody who has enough to be paid and named a bank account.')}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <ul
            className="divide-y divide-line rounded-lg border border-line bg-ink-1"
            aria-label={say('Batches')}
          >
            {data.batches.map(({ id, state, money, createdAt, count, total }) => (
              <li key={id}>
                <button
                  type="button"
                  className="flex w-full items-center justify-between gap-4 px-5 py-3.5 text-start -outline-offset-2 transition-colors hover:bg-ink-2"
                  onClick={() => onOpen(id)}
                >
                  <span>
                    <span className="block font-medium">{formatDateTime(createdAt)}</span>
                    <span className="text-sm text-paper-2">
                      {sayCount(count, '{count} performer', '{count} performers')} ·{' '}
                      {say(batchStateWords[state])}
                      {money === 'play' && ` · ${say('play money')}`}
                    </span>
                  </span>
                  <span className="font-semibold">{formatMoney(total)}</span>
                </button>
              </li>
            ))}
          </ul>
          {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
          <DownloadList call="listPayouts" name="payouts" />
        </div>
      )}
    </div>
  )
}
