import type { CallReply } from '@footlight/contract'
import { useState } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatMoney } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { AccountLink } from '../account-link.tsx'

const reasons: Record<CallReply<'listLeftOut'>['performers'][number]['reason'], Message> = {
  NO_ACCOUNT: 'No bank account',
  ACCOUNT_WAITS: 'A new bank account waits for its 48 hours',
  OUTSIDE_SEPA: 'The bank account is outside SEPA: a new one is needed',
  BELOW_MINIMUM: 'Less than the smallest payout',
}

/** [T5] Who has something to be paid and is in no batch of this minimum, and why. */
export function LeftOut({ minimum }: { minimum: number }) {
  const [page, setPage] = useState({})
  const { data, error, refetch } = useCall(
    'listLeftOut',
    { query: { minimum, ...page } },
    { keepPreviousData: true },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.total === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="mb-2 font-medium">{say('Left out of this batch')}</h3>
      <ul className="divide-y divide-line text-sm">
        {data.performers.map(({ performerId, performerNumber, name, amount, reason }) => (
          <li key={performerId} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <AccountLink id={performerId} name={name} />{' '}
              <span className="text-paper-2">· {say('No. {number}', { number: performerNumber })}</span>
              <span className="block text-paper-2">{say(reasons[reason])}</span>
            </span>
            <span className="font-semibold">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
    </section>
  )
}
