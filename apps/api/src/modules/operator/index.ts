import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { OpenAct } from '../../platform/operator-act.ts'
import { mountOperator } from './operator.routes.ts'
import { createOperatorService } from './operator.service.ts'
import { createActs } from './operator-act.ts'

export { recordAct } from './audit-log.store.ts'
export { createActs } from './operator-act.ts'

export interface OperatorModule {
  /** [O5] Begins the line that an operator's call leaves in the log. */
  openAct: OpenAct
  /** Mounts the calls of the office. */
  routes(mount: Mount): void
}

/** The operator's office: what went on, and the log of what was done about it. */
export function createOperator({ database, clock }: { database: Database; clock: Clock }): OperatorModule {
  const service = createOperatorService(database)
  return { openAct: createActs(clock), routes: (mount: Mount) => mountOperator(mount, service) }
}
