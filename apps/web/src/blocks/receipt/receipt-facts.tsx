import type { CheckedReceipt } from '@footlight/contract/receipt'
import type { ReactNode } from 'react'
import { formatDuration } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import type { ReceiptSum } from './receipt-sums.ts'

/** Lines of a receipt: a name, and what it says. */
export function ReceiptFact({
  name,
  strong = false,
  children,
}: {
  name: string
  strong?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-paper-1">{name}</dt>
      <dd
        className={
          strong ? 'shrink-0 text-end font-semibold text-amber-text' : 'min-w-0 text-end wrap-anywhere'
        }
      >
        {children}
      </dd>
    </div>
  )
}

/** [B4] Of a call: how much of the billed time either picture arrived; nothing of other sessions. */
export function ReceiptPictures({
  receipt: { performerPictureSeconds: performers = null, clientPictureSeconds: clients = null },
}: {
  receipt: Pick<CheckedReceipt, 'performerPictureSeconds' | 'clientPictureSeconds'>
}) {
  return (
    <>
      {performers !== null && (
        <ReceiptFact name={say('The performer’s picture arrived')}>{formatDuration(performers)}</ReceiptFact>
      )}
      {clients !== null && (
        <ReceiptFact name={say('The client’s picture arrived')}>{formatDuration(clients)}</ReceiptFact>
      )}
    </>
  )
}

/** [R1] Each group adds up to its last line, and a rule stands between the groups. */
export function ReceiptSums({ groups }: { groups: readonly ReceiptSum[][] }) {
  return groups.map((lines) => (
    <dl key={lines[0]?.name} className="grid gap-2.5 border-t border-line pt-5">
      {lines.map(({ key, name, value, isTotal }) => (
        <ReceiptFact key={key ?? name} name={name} strong={isTotal ?? false}>
          {value}
        </ReceiptFact>
      ))}
    </dl>
  ))
}
