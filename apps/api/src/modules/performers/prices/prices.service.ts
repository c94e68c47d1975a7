import type { Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { recordAudit } from '../../audit-log/index.ts'
import { readSettings } from '../../settings/index.ts'
import { lockPerformer, type StoredPerformer, updatePerformer } from '../performers.store.ts'
import { boundsProblem, priceProblem, type StudioPrices } from './prices.rules.ts'

export type Prices = ReturnType<typeof createPrices>

/** [O1, M2, M4] A performer's prices. Requests and sessions store their price when they begin: a change does not affect them. */
export function createPrices({ transact, clock }: { transact: Transact; clock: Clock }) {
  async function lock(tx: Tx, performerId: string): Promise<StoredPerformer> {
    const row = await lockPerformer(tx, 'id', performerId)
    if (!row) throw refuse('NOT_FOUND')
    return row
  }

  return {
    read: (performerId: string) => transact(async (tx) => pricesOf(await lock(tx, performerId))),

    /** @throws VALIDATION at the field, SERVICE_NOT_OFFERED for a private show that is not offered */
    async set(performerId: string, wish: StudioPrices): Promise<StudioPrices> {
      return transact(async (tx) => {
        const row = await lock(tx, performerId)
        const before = pricesOf(row)
        if ((wish.video !== null) !== row.offers_video) throw refuse('SERVICE_NOT_OFFERED')
        const problem = priceProblem(before, wish) ?? boundsProblem(before, wish, await readSettings(tx))
        if (problem) throw refuse('VALIDATION', { message: problem.message, fields: [problem] })
        if (isSame(before, wish)) return before
        await updatePerformer(tx, performerId, {
          price_video: wish.video,
          price_video_subscribers: wish.videoSubscribers,
          // [S20] calls need nothing but a price: it switches them on, and its absence off
          offers_videocall: wish.videocall !== null,
          price_videocall: wish.videocall,
          price_subscription: wish.subscription,
          price_message: wish.message,
        })
        await recordAudit(tx, {
          actorId: performerId,
          action: 'prices.set',
          subject: performerId,
          before: { ...before },
          after: { ...wish },
          at: new Date(clock.now()),
        })
        return wish
      })
    },
  }
}

function pricesOf(row: StoredPerformer): StudioPrices {
  return {
    video: row.price_video,
    videoSubscribers: row.price_video_subscribers,
    videocall: row.offers_videocall ? row.price_videocall : null,
    subscription: row.price_subscription,
    message: row.price_message,
  }
}

function isSame(one: StudioPrices, other: StudioPrices): boolean {
  return (
    one.video === other.video &&
    one.videoSubscribers === other.videoSubscribers &&
    one.videocall === other.videocall &&
    one.subscription === other.subscription &&
    one.message === other.message
  )
}
