import type { ConsolePurchase } from '@footlight/contract'
import type { Message } from '../../../lib/language/say.ts'

export const purchaseWords: Record<ConsolePurchase['kind'], Message> = {
  tip: 'Tip',
  message: 'Message',
  subscription: 'Subscription',
}
