import type { CheckedReceipt } from '@footlight/contract/receipt'
import { minutePrice } from '../../../../blocks/money/minute-price.ts'
import { declaredWords } from '../../../../blocks/money/tax/tax-words.ts'
import { endReasonWords } from '../../../../blocks/receipt/end-reason.ts'
import { ReceiptFact, ReceiptPictures, ReceiptSums } from '../../../../blocks/receipt/receipt-facts.tsx'
import { receiptSums } from '../../../../blocks/receipt/receipt-sums.ts'
import { formatDuration, formatInstant, formatNumber } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'

const kinds: Record<CheckedReceipt['type'], Message> = {
  VIDEO: 'Private show',
  VIDEOCALL: 'Video call',
  PEEK: 'Peek',
  PHONE: 'Phone call',
}

/** [R2] What a receipt says, as far as it is signed: an older file has no signature over names and shares. */
export function SignedFacts({ receipt }: { receipt: CheckedReceipt }) {
  const { billedSeconds, heldSeconds, intervals, normalPricePerMinute = null, endedBy = null } = receipt
  return (
    <div className="grid gap-5">
      <dl className="grid gap-2.5">
        <ReceiptFact name={say('Kind')}>{say(kinds[receipt.type])}</ReceiptFact>
        <ReceiptFact name={say('Performer')}>
          <bdi>{receipt.performerName}</bdi> · {receipt.performerNumber}
        </ReceiptFact>
        {receipt.clientName !== undefined && (
          <ReceiptFact name={say('Client')}>
            <bdi>{receipt.clientName}</bdi>
          </ReceiptFact>
        )}
        <ReceiptFact name={say('Started')}>
          {receipt.startedAt ? formatInstant(receipt.startedAt) : say('never')}
        </ReceiptFact>
        <ReceiptFact name={say('Ended')}>{formatInstant(receipt.endedAt)}</ReceiptFact>
        <ReceiptFact name={say('Why it ended')}>
          {endReasonWords({ ...receipt, endedBy }, 'admin')}
        </ReceiptFact>
        <ReceiptFact name={say('Price')}>{minutePrice({ ...receipt, normalPricePerMinute })}</ReceiptFact>
        <ReceiptFact name={say('Billed')}>
          {intervals.length > 1
            ? say('{time}, in {count} pieces', {
                time: formatDuration(billedSeconds),
                count: formatNumber(intervals.length),
              })
            : formatDuration(billedSeconds)}
        </ReceiptFact>
        <ReceiptPictures receipt={receipt} />
        {heldSeconds > 0 && (
          <ReceiptFact name={say('Held, not billed')}>{formatDuration(heldSeconds)}</ReceiptFact>
        )}
        {receipt.tax && (
          <ReceiptFact name={say('Declared for tax')}>{declaredWords(receipt.tax)}</ReceiptFact>
        )}
        <ReceiptFact name={say('Session')}>
          <span className="text-sm break-all">{receipt.sessionId}</span>
        </ReceiptFact>
      </dl>
      <ReceiptSums groups={receiptSums(receipt, 'admin')} />
    </div>
  )
}
