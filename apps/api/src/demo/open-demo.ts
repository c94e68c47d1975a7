import { sql } from 'kysely'
import type { Wallet } from '../money/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database/database.ts'
import { oneAtATime } from '../platform/database/one-at-a-time.ts'
import type { Log } from '../platform/logs/log.ts'
import type { Random } from '../platform/random.ts'
import { Refusal } from '../platform/refuse.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { Sessions } from '../shows/index.ts'
import type { ImagesModule, UploadsModule } from '../site/index.ts'
import type { Agreements, ApplicationsModule, IdentityModule } from '../trust/index.ts'
import { seedApplicant } from './applicant.ts'
import { startAutoAccept } from './auto-accept.ts'
import { seedClips } from './clips.ts'
import { giveNumbers, seedDemo } from './seed.ts'
import { warmPortraits } from './warm-portraits.ts'

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
async function seedOffers(parts: {
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

/** Seeds the demo and starts its automatic performers; `opened` disposes what was started. */
export async function openDemo(
  parts: {
    database: Database
    clock: Clock
    random: Random
    bus: Bus
    log: Log
    wallet: Wallet
    sessions: Sessions
    images: ImagesModule
    uploads: UploadsModule
    identity: IdentityModule
    agreements: Agreements
    applications: ApplicationsModule
    line: { carrier: string } | null
  },
  opened: AsyncDisposableStack,
): Promise<void> {
  await oneAtATime(parts.database, async () => {
    await seedDemo(parts)
    if (parts.line?.carrier === 'sandbox') await giveNumbers(parts.database)
    const withUploads = { ...parts, uploads: parts.uploads.service }
    await seedClips(withUploads)
    await seedApplicant(withUploads)
  })
  await seedOffers({ database: parts.database, promos: parts.wallet.promos })
  opened.use(await startAutoAccept(parts))
  opened.use(warmPortraits(parts))
}
