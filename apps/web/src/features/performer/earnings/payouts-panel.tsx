import type { CallReply } from '@footlight/contract'
import { formatCredits, formatDate, formatMoney } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'

type Payouts = CallReply<'earnings'>['payouts']

const stateWords: Record<Payouts[number]['state'], Message> = {
  DRAFT: 'Waits for approval',
  PAID: 'Paid [of a payout]',
  DROPPED: 'Moved to the next batch',
}

/** [T5] The newest payouts, and how each stands. */
export function PayoutsPanel({ payouts }: { payouts: Payouts | undefined }) {
  return (
    <Panel title={say('Payouts')}>
      {!payouts ? (
        <Skeleton className="h-16 w-full" />
      ) : payouts.length === 0 ? (
        <p className="text-paper-1">{say('Nothing was paid out yet.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {payouts.map(({ id, at, amount, state }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <span>
                <span className="block font-medium">{formatDate(at)}</span>
                <span className="text-sm text-paper-2">{say(stateWords[state])}</span>
              </span>
              <span className="text-end">
                {formatCredits(amount)}
                <span className="block text-sm text-paper-2">{formatMoney(amount)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
