import type { Wallet } from '../money/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database/database.ts'
import { oneAtATime } from '../platform/database/one-at-a-time.ts'
import type { Log } from '../platform/logs/log.ts'
import type { Random } from '../platform/random.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { Sessions } from '../shows/index.ts'
import type { ImagesModule, UploadsModule } from '../site/index.ts'
import type { Agreements, ApplicationsModule, IdentityModule } from '../trust/index.ts'
import { seedApplicant } from './applicant.ts'
import { startAutoAccept } from './auto-accept.ts'
import { seedClips } from './clips.ts'
import { seedOffers } from './offers.ts'
import { giveNumbers, seedDemo } from './seed.ts'
import { warmPortraits } from './warm-portraits.ts'

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
