import type { CheckedReceipt } from '@footlight/contract/receipt'
import { expect, it } from 'vitest'
import { peekSums, receiptSums } from './receipt-sums.ts'

/** A show of 312 credits with 50 in tips, 30 credits of it all promo. */
const receipt = {
  charged: 312,
  promo: 20,
  cash: 292,
  tips: 50,
  tipsPromo: 10,
  performerShare: null,
  net: null,
  tipsNet: null,
  refunds: [],
} as unknown as CheckedReceipt
const refund = { at: '2026-11-21T09:00:00.000Z', amount: 200, reason: 'The picture froze.' }
const textOf = (sums: ReturnType<typeof receiptSums>) =>
  sums.map((group) => group.map(({ name, value }) => `${name}: ${value}`))

it('[R1, S18] shows uses 312 + 50 = 362 apart from sources 30 + 332 = 362', () => {
  expect(textOf(receiptSums(receipt, 'client'))).toEqual([
    ['For the seconds billed: 312 credits', 'Tips: 50 credits', 'Total: 362 credits'],
    ['From promo credits: 30 credits', 'From bought credits: 332 credits'],
  ])
})

it('[R1, T6] shows the client a refund of 200 with its reason, and 162 paid in the end', () => {
  const [, , refunds = []] = receiptSums({ ...receipt, refunds: [refund] }, 'client')
  expect(refunds.map(({ value }) => value)).toEqual(['−200', '162 credits'])
  expect(refunds[0]?.name).toMatch(/^Given back on .*: The picture froze\.$/)
})

it('[R1, S18, T6] sums up for the performer 218 of the seconds, 35 of the tips, 40 taken back: 213', () => {
  const own = { ...receipt, performerShare: 70, net: 218, tipsNet: 35, refunds: [{ ...refund, amount: 40 }] }
  const [, part = []] = receiptSums(own, 'performer')
  expect(part.map(({ value }) => value)).toEqual(['70%', '218 credits', '35 credits', '−40', '213 credits'])
})

it('[R1] leaves out the sources of an old file that does not say what its tips were paid from', () => {
  const { tipsPromo: _, ...old } = receipt
  expect(receiptSums(old, 'admin')).toHaveLength(1)
})

it('[R1, S10] shows its client, and an operator, what the peeks into a show gave, apart from what it cost', () => {
  expect(textOf(peekSums(2, 'client'))).toEqual([['Your share of what was paid for peeks: 2 credits']])
  expect(textOf(peekSums(2, 'admin'))).toEqual([['The client’s share of what was paid for peeks: 2 credits']])
  expect(peekSums(0, 'client')).toEqual([])
})
