import type { PerformerAccount, Reach, Session } from '@footlight/contract'
import { refuse } from '../../platform/refuse.ts'
import { secondsFor } from '../wallet/index.ts'
import type { Shell } from './parts.ts'

interface ReachAsk {
  clientId: string
  performerId: string
  type: Session['type']
  cap: number | null
}

/** [S19] How far a session would reach, by the rule that its leases are clipped by; asking holds nothing. */
export function createReach({ performers, wallet }: Pick<Shell, 'performers' | 'wallet'>) {
  return async ({ clientId, performerId, type, cap }: ReachAsk): Promise<Reach> => {
    const performer = (await performers.byIds([performerId])).get(performerId)
    if (performer?.approvalStatus !== 'approved') throw refuse('NOT_FOUND')
    const pricePerMinute = priceOf(performer, type)
    if (pricePerMinute === null) throw refuse('SERVICE_NOT_OFFERED')
    const bounds = await wallet.limits.bounds(clientId, cap)
    return {
      pricePerMinute,
      bounds: bounds.map((bound) => ({ ...bound, seconds: secondsFor(bound.credits, pricePerMinute) })),
    }
  }
}

function priceOf({ prices }: PerformerAccount, type: Session['type']): number | null {
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
