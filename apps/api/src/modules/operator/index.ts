import type { Database } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { mountOperator } from './operator.routes.ts'
import { createOperatorService } from './operator.service.ts'

export { recordAct } from './audit-log.store.ts'

export type OperatorModule = ReturnType<typeof createOperator>

/** The operator's office: what went on, and the log of what was done about it. */
export function createOperator({ database }: { database: Database }) {
  const service = createOperatorService(database)
  return { routes: (mount: Mount) => mountOperator(mount, service) }
}
