import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDateTime, formatMoney, sayCount } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { AccountLink } from '../account-link.tsx'
import { BackButton } from '../back-button.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchFiles } from './batch-files.tsx'
import { batchMadeWords, payoutStateWords } from './batch-state.ts'

interface PayoutBatchProps {
  id: string
  onBack: () => void
}

/** [T5] One batch: who gets what, and approving, dropping or exporting it. */
export function PayoutBatch({ id, onBack }: PayoutBatchProps) {
  const { data, error, refetch } = useCall('getPayouts', { params: { id } })
  useFocusFallback(data?.batch.state ?? '')
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <BackButton onClick={onBack}>{say('All batches')}</BackButton>
      {error ? (
        <ErrorState error={error} title={say('There is no such batch')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-72 w-full" />
      ) : (
        <Panel
          title={sayCount(
            data.batch.count,
            '{money} to {count} [performer]',
            '{money} to {count} [performers]',
            {
              money: formatMoney(data.batch.total),
            },
          )}
        >
          <p className="mb-4 text-paper-1">
            {say(batchMadeWords[data.batch.state], {
              made: formatDateTime(data.batch.createdAt),
              decided: data.batch.decidedAt === null ? '' : formatDateTime(data.batch.decidedAt),
            })}
            {data.batch.money === 'play' && ` ${say('It is play money: no bank executes its files.')}`}
          </p>
          <ul className="divide-y divide-line border-y border-line" aria-label={say('Payouts')}>
            {data.payouts.map((payout) => (
              <li key={payout.id} className="flex items-center justify-between gap-4 py-3">
                <div className="min-w-0">
                  <div className="font-medium">
                    <AccountLink id={payout.performerId} name={payout.holder} />{' '}
                    <span className="text-paper-2">
                      · {say('No. {number}', { number: payout.performerNumber })}
                    </span>
                  </div>
                  <div className="text-sm break-all text-paper-2">
                    {payout.iban} · {say(payoutStateWords[payout.state])}
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
