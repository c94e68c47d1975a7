import type { Mount, Principal } from '../../platform/http/mount/mount.ts'
import type { Holds } from '../../trust/index.ts'
import type { Reports } from './reports.service.ts'

/** [S14] Reports of clients, performers and guests. */
export function mountReports(mount: Mount, reports: Reports): void {
  mount('reportAsClient', async ({ principal, body }) => ({
    reportId: await reports.report(reporterOf(principal, 'client'), body),
  }))
  mount('reportAsGuest', async ({ address, body }) => ({
    reference: await reports.reportAsGuest(body, address),
  }))
  mount('reportAsPerformer', async ({ principal, body }) => ({
    reportId: await reports.report(reporterOf(principal, 'performer'), body),
  }))
}

function reporterOf({ accountId, emailVerified }: Principal, side: 'client' | 'performer') {
  return { accountId, side, isProven: emailVerified }
}

/** [S14] The queue of reports, and closing them; [O7] each by one operator at a time. */
export function mountReportQueue(mount: Mount, { reports, holds }: { reports: Reports; holds: Holds }): void {
  mount('listReports', async ({ principal, query }) => {
    const found = await reports.list(principal.accountId, query)
    const items = found.reports.map(({ id }) => ({ kind: 'REPORT' as const, id }))
    return { ...found, held: await holds.othersOf(principal.accountId, items) }
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
}
