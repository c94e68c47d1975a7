import type { HistoryEntry } from '@footlight/contract'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatDateTime, formatNumber } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { Fact } from '../fact.tsx'

const kinds = {
  session: 'Session',
  payment: 'Top-up',
  subscription: 'Subscription',
  message: 'Message',
  tip: 'Tip',
  refund: 'Refund',
  peek_credit: 'Share of peeks',
  credit: 'Credit by hand',
  reversal: 'Reversed top-up',
} as const satisfies Record<HistoryEntry['kind'], Message>

/** [T1, T5] What an account has, and for a client the latest lines. */
export function AccountMoney({ id }: { id: string }) {
  const { data, error, refetch } = useCall('moneyOfAccount', { params: { id } })
  return (
    <Panel title={say('Money')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-28 w-full" />
      ) : (
        <>
          <dl className="grid gap-2.5">
            {data.balance && (
              <>
                <Fact name={say('Available')}>{formatCredits(data.balance.available)}</Fact>
                <Fact name={say('including promo')}>{formatCredits(data.balance.promo)}</Fact>
                <Fact name={say('Held')}>{formatCredits(data.balance.held)}</Fact>
              </>
            )}
            {data.earnings && (
              <>
                <Fact name={say('Pending')}>{formatCredits(data.earnings.pending)}</Fact>
                <Fact name={say('Payable')}>{formatCredits(data.earnings.payable)}</Fact>
                <Fact name={say('Paid out')}>{formatCredits(data.earnings.paid)}</Fact>
              </>
            )}
          </dl>
          {data.lines.length > 0 && (
            <ul
              className="mt-4 divide-y divide-line border-t border-line text-sm"
              aria-label={say('Latest lines')}
            >
              {data.lines.map((line) => (
                <li key={`${line.kind} ${line.id}`} className="flex min-h-11 items-center gap-4 py-1.5">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {say(kinds[line.kind])}
                    {line.performerName && (
                      <>
                        {' · '}
                        <bdi>{line.performerName}</bdi>
                      </>
                    )}
                    <span className="block text-paper-2">{formatDateTime(line.at)}</span>
                  </span>
                  <span className="font-semibold">{formatNumber(line.amount)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  )
}
