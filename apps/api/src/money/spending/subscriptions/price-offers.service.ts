import type { NotifyAccount } from '../../../people/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { refuse, refuseDearer } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { priceOffer, type Terms } from './subscriptions.rules.ts'
import {
  findOffer,
  findToNotify,
  lockRunning,
  lockSubscription,
  type SubscriptionRecord,
  updateSubscription,
} from './subscriptions.store.ts'

/** How often one node looks for prices that were raised. */
const pollEveryMs = 60_000
/** At most one notice a day per subscriber, however often the performer changes the price. */
const notifyEveryMs = 24 * 3_600_000

/** [M4] Prices above what was agreed to: the client is notified, and they hold from the renewal after a yes on. */
export interface PriceOffers {
  /**
   * Agrees to the performer's current price from the next renewal on; a repetition changes nothing.
   * @throws NOT_FOUND where no subscription runs, SERVICE_NOT_OFFERED, PRICE_CHANGED where the price is above `terms` by now
   */
  agree(
    pair: { clientId: string; performerId: string },
    terms: { price: number; pricePerMinute: number },
  ): Promise<void>
  /** Notifies the clients of raised prices, one transaction each; any node may. */
  sweep(): Promise<void>
}

export function createPriceOffers(parts: {
  database: Database
  transact: Transact
  clock: Clock
  notifyAccount: NotifyAccount
}): PriceOffers {
  const { database, transact, clock, notifyAccount } = parts
  let lookAgainAt = 0

  function notify(id: string): Promise<void> {
    return transact(async (tx) => {
      const row = await lockSubscription(tx, id)
      const asked = row && (await findOffer(tx, row.performer_id))
      const offer = row && asked ? priceOffer(agreedTerms(row), asked) : null
      if (!row || !asked || !offer) return
      const { price, perMinute } = offer
      const at = new Date(clock.now())
      await notifyAccount(tx, row.client_id, {
        notice: {
          kind: 'subscriptionPrice',
          performer: asked.name,
          price,
          agreedPrice: row.agreed_price,
          pricePerMinute: perMinute ?? 0,
          agreedPerMinute: row.agreed_per_minute ?? perMinute ?? 0,
        },
        link: '/wallet',
        key: `subscription price ${row.id} ${at.getTime()}`,
      })
      await updateSubscription(tx, row.id, { told_price: price, told_per_minute: perMinute, told_at: at })
    })
  }

  return {
    agree: ({ clientId, performerId }, terms) =>
      transact(async (tx) => {
        const row = await lockRunning(tx, clientId, performerId)
        if (!row) throw refuse('NOT_FOUND')
        const { month = null, perMinute = null } = (await findOffer(tx, performerId)) ?? {}
        if (month === null || perMinute === null) throw refuse('SERVICE_NOT_OFFERED')
        refuseDearer(month, terms.price)
        refuseDearer(perMinute, terms.pricePerMinute)
        await updateSubscription(tx, row.id, { agreed_price: month, agreed_per_minute: perMinute })
      }),

    async sweep() {
      const now = clock.now()
      if (now < lookAgainAt) return
      lookAgainAt = now + pollEveryMs
      const failures: unknown[] = []
      for (const { id } of await findToNotify(database, new Date(now - notifyEveryMs)))
        await notify(id).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, 'notices of prices could not be written')
    },
  }
}

export function agreedTerms(row: Pick<SubscriptionRecord, 'agreed_price' | 'agreed_per_minute'>): Terms {
  return { price: row.agreed_price, perMinute: row.agreed_per_minute }
}
