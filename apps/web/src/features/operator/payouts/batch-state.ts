/** [T5] How a batch stands, and how one payout of it. */
export const batchStateWords = {
  DRAFT: 'waits for approval',
  APPROVED: 'approved',
  CANCELLED: 'dropped',
} as const

export const payoutStateWords = {
  DRAFT: 'waits',
  PAID: 'paid',
  DROPPED: 'left out: less was payable at the approval',
} as const
