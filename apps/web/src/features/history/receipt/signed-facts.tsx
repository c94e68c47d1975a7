import type { CheckedReceipt } from '@footlight/contract/receipt'
import type { ReactNode } from 'react'
import { minutePrice } from '../../../blocks/money/minute-price.ts'
import { endReasonWords } from '../../../blocks/receipt/end-reason.ts'
import {
  formatCredits,
  formatDuration,
  formatInstant,
  formatMoney,
  formatNumber,
} from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'

const kinds: Record<CheckedReceipt['type'], Message> = {
  VIDEO: 'Private show',
  VIDEOCALL: 'Video call',
  PEEK: 'Peek',
  PHONE: 'Phone call',
}

/** [R2] What a receipt says, and only what the house signs of it. */
export function SignedFacts({ receipt }: { receipt: CheckedReceipt }) {
  const { promo, cash, charged, billedSeconds, heldSeconds, intervals } = receipt
  const facts: [string, ReactNode][] = [
    [say('Kind'), say(kinds[receipt.type])],
    [
      say('Performer'),
      <span key="performer">
        <bdi>{receipt.performerName}</bdi> · {receipt.performerNumber}
      </span>,
    ],
    [say('Started'), receipt.startedAt ? formatInstant(receipt.startedAt) : say('never')],
    [say('Ended'), formatInstant(receipt.endedAt)],
    // of a peek, who ended it is not signed
    [say('Why it ended'), endReasonWords({ ...receipt, endedBy: null }, 'admin')],
    [say('Price'), minutePrice({ ...receipt, normalPricePerMinute: receipt.normalPricePerMinute ?? null })],
    [
      say('Billed'),
      intervals.length > 1
        ? say('{time}, in {count} pieces', {
            time: formatDuration(billedSeconds),
            count: formatNumber(intervals.length),
          })
        : formatDuration(billedSeconds),
    ],
    ...(heldSeconds > 0
      ? [[say('Held, not billed'), formatDuration(heldSeconds)] as [string, ReactNode]]
      : []),
    ...(promo > 0 ? [[say('From promo credits'), formatCredits(promo)] as [string, ReactNode]] : []),
    ...(promo > 0 && cash > 0
      ? [[say('From bought credits'), formatCredits(cash)] as [string, ReactNode]]
      : []),
    [
      say('Total'),
      <strong key="total">
        {formatCredits(charged)} ({formatMoney(charged)})
      </strong>,
    ],
    ...(receipt.tips ? [[say('Tips, beside it'), formatCredits(receipt.tips)] as [string, ReactNode]] : []),
    [
      say('Session'),
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
