import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { createReportService, type ReportParts, type Reports } from './reports.service.ts'

export type { Reports } from './reports.service.ts'

export interface ReportsModule extends Brings<'routes' | 'personal'> {
  reports: Reports
}

/** [S14] What either side saw and the house should know of. */
export function createReports(parts: ReportParts): ReportsModule {
  const reports = createReportService(parts)
  return {
    reports,
    personal: {
      name: 'reports',
      read: reports.saidBy,
      erase: (tx, { id }) => reports.forget(tx, id),
    },
    routes(mount: Mount): void {
      mount('reportAsClient', async ({ principal: { accountId }, body }) => ({
        reportId: await reports.report({ accountId, side: 'client' }, body),
      }))
      mount('reportAsPerformer', async ({ principal: { accountId }, body }) => ({
        reportId: await reports.report({ accountId, side: 'performer' }, body),
      }))
    },
  }
}
