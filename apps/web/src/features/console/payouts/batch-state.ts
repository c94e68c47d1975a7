import type { CallReply } from '@footlight/contract'
import type { Message } from '../../../lib/language/say.ts'

type BatchState = CallReply<'getPayouts'>['batch']['state']
type PayoutState = CallReply<'getPayouts'>['payouts'][number]['state']

/** [T5] How a batch stands, and how one payout of it. */
export const batchStateWords: Record<BatchState, Message> = {
  DRAFT: 'waits for approval',
  APPROVED: 'approved',
  CANCELLED: 'dropped',
}

/** The same with when: `{decided}` is of those that are. */
export const batchMadeWords: Record<BatchState, Message> = {
  DRAFT: 'Made on {made}, waits for approval.',
  APPROVED: 'Made on {made}, approved on {decided}.',
  CANCELLED: 'Made on {made}, dropped on {decided}.',
}

export const payoutStateWords: Record<PayoutState, Message> = {
  DRAFT: 'waits',
  PAID: 'paid',
  DROPPED: 'left out: less was payable at the approval',
}
