import type { CheckedReceipt } from '@footlight/contract/receipt'
import { formatCredits, formatDateTime, formatNumber, formatPercent } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import type { EndReader } from './end-reason.ts'

export interface ReceiptSum {
  name: string
  value: string
  /** what the lines above it add up to */
  isTotal?: boolean
  /** tells apart lines that may read alike: two refunds of one minute */
  key?: string
}

/** What its reader paid or earned in the end. */
export const receiptInTheEnd = (receipt: CheckedReceipt, reader: EndReader): number =>
  receiptTotal(receipt, reader) - sumOf(receipt.refunds ?? [])

/** What a receipt says that its reader paid or earned, tips included, before refunds. */
function receiptTotal(receipt: CheckedReceipt, reader: EndReader): number {
  const { charged, tips = 0, net = 0, tipsNet = 0 } = receipt
  return reader === 'performer' ? (net ?? 0) + (tipsNet ?? 0) : charged + tips
}

/**
 * [R1] The credits of a receipt in groups: what was paid for, with its total; where that came from, which adds up to the same;
 * what was given back; and the performer's part.
 */
export function receiptSums(receipt: CheckedReceipt, reader: EndReader): ReceiptSum[][] {
  const { charged, promo, cash, tips = 0, performerShare = null, refunds = [] } = receipt
  const paid = charged + tips
  // an old file does not say where its tips came from
  const tipsPromo = receipt.tipsPromo ?? (tips === 0 ? 0 : null)
  const total = reader === 'client' ? say('Total') : say('The client paid')
  const uses = [
    ...(tips > 0 ? [line(say('For the seconds billed'), charged), line(say('Tips'), tips)] : []),
    { ...line(total, paid), isTotal: reader !== 'performer' },
  ]
  const sources =
    tipsPromo === null || paid === 0
      ? []
      : [
          line(say('From promo credits'), promo + tipsPromo),
          line(say('From bought credits'), cash + tips - tipsPromo),
        ].filter(({ credits }) => credits > 0)
  return [
    uses,
    ...(reader === 'performer' ? [] : [sources, refundSums(refunds, paid)]),
    performerShare === null ? [] : performerSums(receipt, performerShare, reader),
  ].filter(({ length }) => length > 0)
}

/** [S10] What the peeks into a show gave its client: beside what it cost, and in no total of it. */
export function peekSums(credit: number, reader: EndReader): ReceiptSum[][] {
  if (credit === 0) return []
  const name =
    reader === 'client'
      ? say('Your share of what was paid for peeks')
      : say('The client’s share of what was paid for peeks')
  return [[line(name, credit)]]
}

function refundSums(refunds: NonNullable<CheckedReceipt['refunds']>, paid: number): ReceiptSum[] {
  if (refunds.length === 0) return []
  return [
    ...refunds.map(({ at, amount, reason }, index) => ({
      key: `refund ${index}`,
      name: say('Given back on {date}: {reason}', { date: formatDateTime(at), reason: reason ?? '' }),
      value: minus(amount),
    })),
    { ...line(say('Paid in the end'), paid - sumOf(refunds)), isTotal: true },
  ]
}

function performerSums(receipt: CheckedReceipt, share: number, reader: EndReader): ReceiptSum[] {
  const { net, tips = 0, tipsNet, refunds = [] } = receipt
  const isPerformer = reader === 'performer'
  const taken = isPerformer ? refunds : []
  return [
    { name: isPerformer ? say('Your share') : say('The performer’s share'), value: formatPercent(share) },
    ...(tips > 0 || taken.length > 0
      ? [
          line(say('Of the seconds billed'), net ?? 0),
          ...(tips > 0 ? [line(say('Of the tips'), tipsNet ?? 0)] : []),
        ]
      : []),
    ...taken.map(({ at, amount }, index) => ({
      key: `refund ${index}`,
      name: say('Given back to the client on {date}', { date: formatDateTime(at) }),
      value: minus(amount),
    })),
    {
      ...line(
        isPerformer ? say('Net to you') : say('Net to the performer'),
        receiptTotal(receipt, 'performer') - sumOf(taken),
      ),
      isTotal: isPerformer,
    },
  ]
}

const line = (name: string, credits: number) => ({ name, value: formatCredits(credits), credits })
const minus = (credits: number) => `−${formatNumber(credits)}`
const sumOf = (refunds: readonly { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)
