import type { NotificationsModule, PerformersModule } from '../../people/index.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Random } from '../../platform/random.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createDecisions, type Decisions } from './decisions.service.ts'
import { createHolds, type Holds } from './holds.service.ts'
import { mountDecisions, mountModeration } from './moderation.routes.ts'

export { alreadyDecided } from './already-decided.ts'
export type { Decisions, Issue, LatestDecisions } from './decisions.service.ts'
export type { Holds } from './holds.service.ts'
export type { Restore } from './objections.service.ts'

export interface ModerationModule extends Brings<'routes' | 'chores' | 'personal'> {
  decisions: Decisions
  holds: Holds
}

/** [O7] Statements of reasons with their objections, and which operator holds an item. */
export function createModeration(parts: {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  bus: Bus
  notifications: Pick<NotificationsModule, 'notifyAccount' | 'notifyOperators'>
  performers: Pick<PerformersModule, 'byIds'>
}): ModerationModule {
  const decisions = createDecisions(parts)
  const holds = createHolds(parts)
  return {
    decisions,
    holds,
    chores: [holds.forgetOld],
    personal: {
      name: 'decisions',
      read: decisions.of,
      erase: (tx, { id }) => decisions.forget(tx, id),
    },
    routes(mount: Mount): void {
      mountDecisions(mount, decisions)
      mountModeration(mount, { ...parts, decisions, holds })
    },
  }
}
