import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { mountPerformerRoutes } from './performers.routes.ts'
import { createPerformerService } from './performers.service.ts'
import { createStage } from './stage.ts'

export { type Situation, statusOf } from './performers.rules.ts'
export type { StagePatch, StagePerformer } from './stage.ts'

export type PerformersModule = ReturnType<typeof createPerformers>

/** Performers: what is shown of them, and the row that requests and sessions hold while they decide. */
export function createPerformers(parts: { database: Database; clock: Clock; bus: Bus }) {
  const performers = createPerformerService(parts)
  const { byIds, numberOf, isApprovedPhoto } = performers
  return {
    ...createStage(parts),
    byIds,
    numberOf,
    isApprovedPhoto,
    routes: (mount: Mount) => mountPerformerRoutes(mount, performers),
  }
}
