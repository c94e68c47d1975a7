import type { Database } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { mountOperator } from './operator.routes.ts'
import { createOperatorService } from './operator.service.ts'

export { recordAct } from './audit-log.store.ts'

export interface OperatorModule {
  /** Mounts the calls of the office. */
  routes(mount: Mount): void
}

/** The operator's office: what went on, and the log of what was done about it. */
export function createOperator({ database }: { database: Database }): OperatorModule {
  const service = createOperatorService(database)
  return { routes: (mount: Mount) => mountOperator(mount, service) }
}
