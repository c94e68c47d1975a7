import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Reports } from '../reports/index.ts'

/** [S14] The queue of reports, and closing them. */
export function mountReports(mount: Mount, reports: Reports): void {
  mount('listReports', async ({ principal, query }) => {
    const { offset, limit } = query
    return { ...(await reports.list(principal.accountId, query)), offset, limit }
  })
  mount('closeReport', async ({ act, params, body }) => ({
    report: await reports.close({ act, id: params.id, ...body }),
  }))
}
