import type { CallReply } from '@footlight/contract'
import { formatCredits, formatDateTime, formatMoney, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

type Earnings = CallReply<'earnings'>['earnings']

interface EarningsTilesProps {
  earnings: Earnings | undefined
  payoutMinimum: number | undefined
}

const tiles = [
  { key: 'pending', name: 'Pending' },
  { key: 'payable', name: 'Payable' },
  { key: 'paid', name: 'Paid so far' },
] as const

/** Pending, payable and paid; under each what it waits for. */
export function EarningsTiles({ earnings, payoutMinimum }: EarningsTilesProps) {
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      {tiles.map(({ key, name }) => (
        <div key={key} className="rounded-lg border border-line bg-ink-1 px-5 py-4 max-sm:first:col-span-2">
          <dt className="text-sm font-semibold text-paper-1">{say(name)}</dt>
          <dd>
            {earnings && payoutMinimum !== undefined ? (
              <>
                <span className="display-number text-3xl">{formatNumber(earnings[key])}</span>{' '}
                <span className="ms-0.5 text-sm text-paper-2">{formatMoney(earnings[key])}</span>
                <span className="mt-1 block text-sm text-paper-2">
                  {noteFor(key, earnings, payoutMinimum)}
                </span>
              </>
            ) : (
              <Skeleton className="my-1 h-14 w-28" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function noteFor(key: (typeof tiles)[number]['key'], earnings: Earnings, payoutMinimum: number): string {
  if (key === 'pending') {
    return earnings.nextPayableAt
      ? say('the oldest of it is payable on {date}', { date: formatDateTime(earnings.nextPayableAt) })
      : say('nothing is on its way')
  }
  if (key === 'paid') return say('to your bank account')
  if (earnings.inBatch > 0)
    return say('{credits} of it are in the next payout', { credits: formatCredits(earnings.inBatch) })
  return say('paid out from {credits}', { credits: formatCredits(payoutMinimum) })
}
