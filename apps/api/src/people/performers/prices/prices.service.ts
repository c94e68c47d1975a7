import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { readSettings, recordAudit } from '../../../site/index.ts'
import { lockPerformer, type StoredPerformer, updatePerformer } from '../performers.store.ts'
import { boundsProblem, missingPrice, priceProblem, type StudioPrices } from './prices.rules.ts'

export type Prices = ReturnType<typeof createPrices>

/**
 * [O1, M2, M4] What a performer offers, and its prices. Requests and sessions store their price when they begin: neither a
 * price nor a switch affects them, and a running peek goes on.
 */
export function createPrices({
  transact,
  clock,
  announce,
}: {
  transact: Transact
  clock: Clock
  /** publishes the performer's status after the commit */
  announce(performerId: string): Promise<void>
}) {
  async function lock(tx: Tx, performerId: string): Promise<StoredPerformer> {
    const row = await lockPerformer(tx, 'id', performerId)
    if (!row) throw refuse('NOT_FOUND')
    return row
  }

  return {
    read: (performerId: string) => transact(async (tx) => pricesOf(await lock(tx, performerId))),

    /** @throws VALIDATION at the field */
    async set(performerId: string, wish: StudioPrices): Promise<StudioPrices> {
      const { prices, isChanged } = await transact(async (tx) => {
        const row = await lock(tx, performerId)
        const before = pricesOf(row)
        const problem =
          missingPrice(wish) ??
          priceProblem(before, wish) ??
          boundsProblem(before, wish, await readSettings(tx))
        if (problem) throw refuse('VALIDATION', { message: problem.message, fields: [problem] })
        if (isDeepStrictEqual(before, wish)) return { prices: before, isChanged: false }
        await updatePerformer(tx, performerId, {
          price_video: wish.video,
          price_video_subscribers: wish.videoSubscribers,
          price_videocall: wish.videocall,
          price_peek: wish.peek,
          price_phone: wish.phone,
          price_subscription: wish.subscription,
          price_message: wish.message,
          offers_video: wish.services.video,
          offers_videocall: wish.services.videocall,
          offers_peek: wish.services.peek,
          offers_phone: wish.services.phone,
          offers_email: wish.services.email,
        })
        await recordAudit(tx, {
          actorId: performerId,
          action: 'prices.set',
          subject: performerId,
          before: logged(before),
          after: logged(wish),
          at: new Date(clock.now()),
        })
        return { prices: wish, isChanged: true }
      })
      // [W12] open pages learn whether peeks are offered
      if (isChanged) await announce(performerId)
      return prices
    },
  }
}

function pricesOf(row: StoredPerformer): StudioPrices {
  return {
    video: row.price_video,
    videoSubscribers: row.price_video_subscribers,
    videocall: row.price_videocall,
    peek: row.price_peek,
    phone: row.price_phone,
    subscription: row.price_subscription,
    message: row.price_message,
    services: {
      video: row.offers_video,
      videocall: row.offers_videocall,
      peek: row.offers_peek,
      phone: row.offers_phone,
      email: row.offers_email,
    },
  }
}

/** For the log: the services that are on, by their names. */
function logged({ services, ...prices }: StudioPrices) {
  const names = ['video', 'videocall', 'peek', 'phone', 'email'] as const
  return { ...prices, services: names.filter((name) => services[name]).join(', ') }
}
