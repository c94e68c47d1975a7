import type { PerformerEvents } from '../../people/index.ts'
import type { EventSource } from '../../platform/events.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount, Principal } from '../../platform/http/mount/mount.ts'
import { createReportService, type ReportParts, type Reports } from './reports.service.ts'

export type { Reports } from './reports.service.ts'

export interface ReportsModule extends Brings<'routes' | 'personal'> {
  reports: Reports
}

/** [S14, O7] Reports of clients, performers and guests to the operator. */
export function createReports(
  parts: ReportParts & { performers: EventSource<PerformerEvents> },
): ReportsModule {
  const reports = createReportService(parts)
  parts.performers.on('renamed', reports.names.note)
  return {
    reports,
    personal: {
      name: 'reports',
      read: reports.saidBy,
      erase: (tx, { id }) => reports.forget(tx, id),
      proven: reports.becameProven,
    },
    routes(mount: Mount): void {
      mount('reportAsClient', async ({ principal, body }) => ({
        reportId: await reports.report(reporterOf(principal, 'client'), body),
      }))
      mount('reportAsGuest', async ({ address, body }) => ({
        reference: await reports.reportAsGuest(body, address),
      }))
      mount('reportAsPerformer', async ({ principal, body }) => ({
        reportId: await reports.report(reporterOf(principal, 'performer'), body),
      }))
    },
  }
}

function reporterOf({ accountId, emailVerified }: Principal, side: 'client' | 'performer') {
  return { accountId, side, isProven: emailVerified }
}
