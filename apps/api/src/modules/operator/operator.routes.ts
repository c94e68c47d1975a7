import type { Mount } from '../../platform/http/mount.ts'
import type { Operator } from './operator.service.ts'

export function mountOperator(mount: Mount, operator: Operator): void {
  mount('listSessions', async ({ query }) => {
    const { sessions, total } = await operator.sessions(query)
    return { sessions, offset: query.offset, limit: query.limit, total }
  })

  mount('listAuditLog', async ({ query }) => {
    const { entries, total } = await operator.auditLog(query)
    return { entries, offset: query.offset, limit: query.limit, total }
  })
}
