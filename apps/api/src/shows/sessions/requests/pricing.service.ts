import { type Session, sessionKinds } from '@footlight/contract'
import type { MinutePrice } from '../../../money/index.ts'
import type { LockedPerformer } from '../../../people/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { priceOf } from '../kernel/kinds.ts'
import type { SessionContext } from '../kernel/parts.ts'

interface PriceAsk {
  clientId: string
  performerId: string
  type: Session['type']
}

/** The price of a minute for this client now; null: not offered. Subscribers may pay less [M4]. */
export async function priceFor(
  { wallet }: Pick<SessionContext, 'wallet'>,
  handle: Database | Tx,
  ask: PriceAsk,
  performer: Pick<LockedPerformer, 'prices' | 'services'>,
): Promise<MinutePrice | null> {
  const everybody = priceOf(ask.type, performer)
  if (everybody === null) return null
  if (!sessionKinds[ask.type].hasSubscribersPrice)
    return { pricePerMinute: everybody, normalPricePerMinute: null }
  const asked = { everybody, subscribers: performer.prices.videoSubscribers }
  return wallet.subscriptions.minutePrice(handle, ask, asked)
}
