import type { PerformerEvents } from '../../people/index.ts'
import type { EventSource } from '../../platform/events.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { ModerationModule } from '../../trust/index.ts'
import { mountReportQueue, mountReports } from './reports.routes.ts'
import { createReportService, type ReportParts, type Reports } from './reports.service.ts'

export type { Reports } from './reports.service.ts'

export interface ReportsModule extends Brings<'routes' | 'personal'> {
  reports: Reports
}

/** [S14, O7] Reports of clients, performers and guests to the operator. */
export function createReports(
  parts: ReportParts & {
    performers: EventSource<PerformerEvents>
    moderation: Pick<ModerationModule, 'decisions' | 'holds'>
  },
): ReportsModule {
  const { decisions, holds } = parts.moderation
  const reports = createReportService(parts)
  parts.performers.on('renamed', reports.names.note)
  decisions.on('NAME', reports.names.restore)
  return {
    reports,
    personal: {
      name: 'reports',
      read: reports.saidBy,
      erase: (tx, { id }) => reports.forget(tx, id),
      proven: reports.becameProven,
    },
    routes(mount: Mount): void {
      mountReports(mount, reports)
      mountReportQueue(mount, { reports, holds })
    },
  }
}
