import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Holds } from '../../trust/index.ts'
import type { Reports } from '../reports/index.ts'

/** [S14] The queue of reports, and closing them; [O7] each by one operator at a time. */
export function mountReports(mount: Mount, reports: Reports, holds: Holds): void {
  mount('listReports', async ({ principal, query }) => {
    const { offset, limit } = query
    const found = await reports.list(principal.accountId, query)
    const items = found.reports.map(({ id }) => ({ kind: 'REPORT' as const, id }))
    return { ...found, held: await holds.othersOf(principal.accountId, items), offset, limit }
  })
  mount('closeReport', async ({ act, params, body }) => ({
    report: await holds.whileFree(act, { kind: 'REPORT', ...params }, (act) =>
      reports.close({ act, id: params.id, ...body }),
    ),
  }))
  mount('rejectName', async ({ act, params, body }) => ({
    report: await holds.whileFree(act, { kind: 'REPORT', ...params }, (act) =>
      reports.turnNameDown({ act, ...params, ...body }),
    ),
  }))
  mount('holdReport', ({ principal, body: { id, hold } }) =>
    holds.hold(principal.accountId, { kind: 'REPORT', id }, hold),
  )
}
