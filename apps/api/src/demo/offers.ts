import { sql } from 'kysely'
import type { Wallet } from '../money/index.ts'
import type { Database } from '../platform/database/database.ts'
import { Refusal } from '../platform/refuse.ts'

/** Two promo codes for visitors of the demo: a fixed credit, and a tenth on top. */
const codes = [
  { code: 'CURTAIN', kind: 'fixed', value: 200, minimum: 2000, usesPerClient: 1 },
  { code: 'ENCORE10', kind: 'percentage', value: 10, minimum: 5000, usesPerClient: null },
] as const

/** A month costs 0, 200, 400, 600 or 800 credits, by the performer's number. */
const monthlySteps = 5
const monthlyStep = 200

/**
 * Adds promo codes, and monthly subscriptions of two performers in three. Every fifth offers a month for free
 * [M4], so that the demo shows that case too.
 */
export async function seedOffers(parts: {
  database: Database
  promos: Pick<Wallet['promos'], 'create'>
}): Promise<void> {
  for (const code of codes)
    await parts.promos.create({ ...code, validUntil: null, usesInAll: null }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'PROMO_EXISTS') throw error
    })
  await parts.database
    .updateTable('performers')
    .set((of) => ({ price_subscription: of(of('number', '%', monthlySteps), '*', monthlyStep) }))
    .where('price_subscription', 'is', null)
    .where((of) => of(of('number', '%', 3), '<>', 0))
    .execute()
  // [M4] about three quarters of the usual price, in steps of five, until the performer sets another
  await parts.database
    .updateTable('performers')
    .set((of) => ({ price_video_subscribers: of(of(of('price_video', '*', 3), '/', 20), '*', 5) }))
    .where('price_subscription', 'is not', null)
    .where('price_video', '>', 0)
    .where('price_video_subscribers', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_log')
            .select('audit_log.id')
            .where('action', '=', 'prices.set')
            .where(sql<boolean>`subject = performers.id::text`),
        ),
      ),
    )
    .execute()
}
