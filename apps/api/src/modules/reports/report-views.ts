import type { Report } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import { clientsByIds } from '../accounts/index.ts'
import type { PerformersModule } from '../performers/index.ts'
import type { Sessions } from '../sessions/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import type { ReportRow } from './reports.tables.ts'

export interface ViewParts {
  database: Database
  performers: Pick<PerformersModule, 'byIds'>
  sessions: Pick<Sessions, 'runningAmong'>
  uploads: Pick<UploadsModule, 'service'>
}

/** Reports as an operator reads them: with names as they are now, and addresses of images for this operator alone. */
export function createReportViews({ database, performers, sessions, uploads }: ViewParts) {
  return async (operatorId: string, rows: readonly ReportRow[]): Promise<Report[]> => {
    const ids = rows.flatMap(({ reporter_id, about_id }) =>
      [reporter_id, about_id].filter((id) => id !== null),
    )
    const [clients, known, running] = await Promise.all([
      clientsByIds(database, ids),
      performers.byIds(ids),
      sessions.runningAmong(rows.flatMap((row) => (row.kind === 'SESSION' ? [row.subject_id] : []))),
    ])

    function personOf(id: string | null): Report['about'] {
      if (id === null) return null
      const performer = known.get(id)
      if (!performer) return { id, role: 'client', name: clients.get(id)?.displayName ?? '', number: null }
      const number = performer.advert_numbers[0]?.advertNumber ?? null
      return { id, role: 'performer', name: performer.displayName, number }
    }

    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      reason: row.reason,
      text: row.text,
      at: row.created_at.toISOString(),
      reporter: personOf(row.reporter_id),
      about: personOf(row.about_id),
      shown: {
        ...row.shown,
        pictures: row.shown.pictures.map((id) => uploads.service.addressFor(operatorId, id, 'large')),
      },
      session: row.kind === 'SESSION' ? { id: row.subject_id, isRunning: running.has(row.subject_id) } : null,
      closed:
        row.closed_at && row.closed_by !== null
          ? { by: row.closed_by, at: row.closed_at.toISOString(), note: row.note ?? '' }
          : null,
    }))
  }
}
