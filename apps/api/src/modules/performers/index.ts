import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Transact, transactOn } from '../../platform/database/transact.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { mountPerformerRoutes } from './performers.routes.ts'
import type { HouseServices } from './performers.rules.ts'
import { createPerformerService } from './performers.service.ts'
import { createPhones } from './phones.ts'
import { createPrices } from './prices.service.ts'
import { indexPerformers } from './search/search.store.ts'
import { createStage } from './stage.ts'

export { type HouseServices, type Situation, statusOf } from './performers.rules.ts'
export type { StagePatch, StagePerformer } from './stage.ts'

export type PerformersModule = ReturnType<typeof createPerformers>

/** Performers: what is shown of them, and the row that requests and sessions hold while they decide. */
export function createPerformers(options: {
  database: Database
  clock: Clock
  bus: Bus
  house?: HouseServices
  transact?: Transact
}) {
  const prices = createPrices({ ...options, transact: options.transact ?? transactOn(options.database) })
  const parts = { house: { phone: false, videocall: false }, ...options }
  const performers = createPerformerService(parts)
  const { byIds, numberOf, list, profile, categories, isApprovedPhoto } = performers
  return {
    ...createStage(parts),
    phones: createPhones(parts),
    byIds,
    numberOf,
    /** what everybody may know of her, whoever asks */
    list,
    profile,
    categories,
    isApprovedPhoto,
    /** writes the words of those who are not found by any yet */
    indexForSearch: () => indexPerformers(parts.database),
    routes: (mount: Mount) => mountPerformerRoutes(mount, performers, prices),
  }
}
