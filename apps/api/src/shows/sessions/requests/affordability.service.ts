import type { Affordability, Session } from '@footlight/contract'
import { secondsFor } from '../../../money/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { priceFor } from './pricing.service.ts'

export interface AffordabilityQuestion {
  clientId: string
  performerId: string
  type: Session['type']
  cap: number | null
}

/**
 * [S19] How many seconds a session could last, by the bounds that also limit its leases; it reserves no credit.
 * @throws NOT_FOUND, SERVICE_NOT_OFFERED
 */
export type AffordabilityOf = (ask: AffordabilityQuestion) => Promise<Affordability>

export function createAffordability(
  context: Pick<SessionContext, 'database' | 'performers' | 'wallet'>,
): AffordabilityOf {
  const { database, performers, wallet } = context
  return async (ask) => {
    const { clientId, performerId, cap } = ask
    const performer = (await performers.byIds([performerId])).get(performerId)
    if (performer?.approvalStatus !== 'approved') throw refuse('NOT_FOUND')
    const offer = { prices: performer.prices, services: performer.performer_services }
    const price = await priceFor(context, database, ask, offer)
    if (price === null) throw refuse('SERVICE_NOT_OFFERED')
    const { pricePerMinute } = price
    const bounds = await wallet.limits.bounds(clientId, cap)
    return {
      ...price,
      bounds: bounds.map((bound) => ({ ...bound, seconds: secondsFor(bound.credits, pricePerMinute) })),
    }
  }
}
