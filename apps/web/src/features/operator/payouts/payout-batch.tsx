import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useKeptFocus } from '../../../lib/use-kept-focus.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Panel } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BackButton } from '../back-button.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchFiles } from './batch-files.tsx'
import { batchStateWords, payoutStateWords } from './batch-state.ts'

interface PayoutBatchProps {
  id: string
  onBack: () => void
}

/** [T5] One batch: who gets what, and approving, dropping or exporting it. */
export function PayoutBatch({ id, onBack }: PayoutBatchProps) {
  const { data, error, refetch } = useCall('getPayouts', { params: { id } })
  useKeptFocus(data?.batch.state ?? '')
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <BackButton onClick={onBack}>All batches</BackButton>
      {error ? (
        <ErrorState error={error} title="There is no such batch" onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <Panel title={`${formatMoney(data.batch.total)} to ${data.batch.count}`}>
          <p className="mb-4 text-paper-1">
            Made on {formatDateTime(data.batch.createdAt)}, {batchStateWords[data.batch.state]}
            {data.batch.decidedAt && ` on ${formatDateTime(data.batch.decidedAt)}`}.
            {data.batch.money === 'play' && ' It is play money: no bank executes its files.'}
          </p>
          <ul className="divide-y divide-line border-y border-line" aria-label="Payouts">
            {data.payouts.map((payout) => (
              <li key={payout.id} className="flex items-center justify-between gap-4 py-3">
                <div className="min-w-0">
                  <div className="font-medium">
                    {payout.holder} <span className="text-paper-2">· No. {payout.performerNumber}</span>
                  </div>
                  <div className="text-sm break-all text-paper-2">
                    {payout.iban} · {payoutStateWords[payout.state]}
                  </div>
                </div>
                <span className="font-semibold">{formatMoney(payout.amount)}</span>
              </li>
            ))}
          </ul>
          <div className="mt-5">
            {data.batch.state === 'DRAFT' && <BatchActions batch={data.batch} />}
            {data.batch.state === 'APPROVED' && <BatchFiles batch={data.batch} />}
          </div>
        </Panel>
      )}
    </div>
  )
}
