import type { Session } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { MinutePrice } from '../../wallet/index.ts'
import type { Shell } from '../kernel/parts.ts'

interface Prices {
  video: number | null
  videoSubscribers: number | null
  videocall: number | null
  peek: number | null
  phone: number | null
}

interface PriceAsk {
  clientId: string
  performerId: string
  type: Session['type']
}

/** What a minute costs this client now; null: it is not offered. A private show may cost a subscriber less [M4]. */
export async function priceFor(
  { wallet }: Pick<Shell, 'wallet'>,
  handle: Database | Tx,
  ask: PriceAsk,
  prices: Prices,
): Promise<MinutePrice | null> {
  const everybody = everybodys(prices, ask.type)
  if (everybody === null) return null
  if (ask.type !== 'VIDEO') return { pricePerMinute: everybody, normalPricePerMinute: null }
  const asked = { everybody, subscribers: prices.videoSubscribers }
  return wallet.subscriptions.minutePrice(handle, ask, asked)
}

function everybodys(prices: Prices, type: Session['type']): number | null {
  switch (type) {
    case 'VIDEO':
      return prices.video
    case 'VIDEOCALL':
      return prices.videocall
    case 'PEEK':
      return prices.peek
    case 'PHONE':
      return prices.phone
  }
}
