import type { CheckedReceipt } from '@footlight/contract/receipt'
import type { ReactNode } from 'react'
import { minutePrice } from '../../blocks/money/minute-price.ts'
import { endReasonWords } from '../../blocks/receipt/end-reason.ts'
import { formatCredits, formatDuration, formatInstant, formatMoney, formatNumber } from '../../lib/format.ts'

const kinds: Record<CheckedReceipt['type'], string> = {
  VIDEO: 'Private show',
  VIDEOCALL: 'Video call',
  PEEK: 'Peek',
  PHONE: 'Phone call',
}

/** [R2] What a receipt says, and only what the house signs of it. */
export function SignedFacts({ receipt }: { receipt: CheckedReceipt }) {
  const { promo, cash, charged, billedSeconds, heldSeconds, intervals } = receipt
  const facts: [string, ReactNode][] = [
    ['Kind', kinds[receipt.type]],
    [
      'Performer',
      <span key="performer">
        <bdi>{receipt.performerName}</bdi> · {receipt.performerNumber}
      </span>,
    ],
    ['Started', receipt.startedAt ? formatInstant(receipt.startedAt) : 'never'],
    ['Ended', formatInstant(receipt.endedAt)],
    // of a peek, who ended it is not signed
    ['Why it ended', endReasonWords({ ...receipt, endedBy: null }, 'admin')],
    ['Price', minutePrice({ ...receipt, normalPricePerMinute: receipt.normalPricePerMinute ?? null })],
    [
      'Billed',
      `${formatDuration(billedSeconds)}${intervals.length > 1 ? `, in ${formatNumber(intervals.length)} pieces` : ''}`,
    ],
    ...(heldSeconds > 0 ? [['Held, not billed', formatDuration(heldSeconds)] as [string, ReactNode]] : []),
    ...(promo > 0 ? [['From promo credits', formatCredits(promo)] as [string, ReactNode]] : []),
    ...(promo > 0 && cash > 0 ? [['From bought credits', formatCredits(cash)] as [string, ReactNode]] : []),
    [
      'Total',
      <strong key="total">
        {formatCredits(charged)} ({formatMoney(charged)})
      </strong>,
    ],
    [
      'Session',
      <span key="session" className="text-sm break-all">
        {receipt.sessionId}
      </span>,
    ],
  ]
  return (
    <dl className="grid gap-2.5">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6">
          <dt className="shrink-0 text-paper-1">{name}</dt>
          <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
