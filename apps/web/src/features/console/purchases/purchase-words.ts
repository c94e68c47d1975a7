import type { OfficePurchase } from '@footlight/contract'
import type { Message } from '../../../lib/language/say.ts'

export const purchaseWords: Record<OfficePurchase['kind'], Message> = {
  tip: 'Tip',
  message: 'Message',
  subscription: 'Subscription',
}
