import type { Report } from '@footlight/contract'
import type { PerformersModule } from '../../people/index.ts'
import { clientsByIds, operatorNames, standings as standingsOf } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SessionFacts, Sessions } from '../../shows/index.ts'
import type { UploadsModule } from '../../site/index.ts'
import type { ReviewsModule } from '../../trust/index.ts'
import { countAbout } from './reports.store.ts'
import type { ReportRow, Shown } from './reports.tables.ts'

export interface ViewParts {
  database: Database
  performers: Pick<PerformersModule, 'byIds'>
  sessions: Pick<Sessions, 'factsOf' | 'countsOf'>
  uploads: Pick<UploadsModule, 'service'>
  reviews: Pick<ReviewsModule, 'about'>
}

/** Reports as an operator sees them: with current names, and addresses of images that are valid for this operator only. */
export function createReportViews({ database, performers, sessions, uploads, reviews }: ViewParts) {
  function addressed({ video, ...shown }: Shown, operatorId: string): Report['shown'] {
    const address = (id: string, kind: 'large' | 'video') => uploads.service.addressFor(operatorId, id, kind)
    return {
      ...shown,
      pictures: shown.pictures.map((id) => address(id, 'large')),
      video: video ? { address: address(video.id, 'video'), poster: address(video.poster, 'large') } : null,
    }
  }

  return async (operatorId: string, rows: readonly ReportRow[]): Promise<Report[]> => {
    const reviewed = await reviews.about(
      rows.flatMap((row) => (row.kind === 'REVIEW' || row.kind === 'ANSWER' ? [row.subject_id] : [])),
    )
    const ids = rows
      .flatMap(({ reporter_id, about_id, subject_id }) => [reporter_id, about_id, reviewed.get(subject_id)])
      .filter((id) => id !== null && id !== undefined)
    const reportedIds = rows.flatMap(({ about_id }) => about_id ?? [])
    const [clients, known, shows, closers, standings, reportsAbout, sessionsOf] = await Promise.all([
      clientsByIds(database, ids),
      performers.byIds(ids),
      sessions.factsOf(rows.flatMap((row) => (row.kind === 'SESSION' ? [row.subject_id] : []))),
      operatorNames(
        database,
        rows.flatMap(({ closed_by }) => closed_by ?? []),
      ),
      standingsOf(database, reportedIds),
      countAbout(database, reportedIds),
      sessions.countsOf(reportedIds),
    ])

    function personOf(id: string | null): Report['reporter'] {
      if (id === null) return null
      const performer = known.get(id)
      if (!performer) return { id, role: 'client', name: clients.get(id)?.displayName ?? '', number: null }
      const number = performer.advert_numbers[0]?.advertNumber ?? null
      return { id, role: 'performer', name: performer.displayName, number }
    }

    function reportedOf(id: string | null): Report['about'] {
      const person = personOf(id)
      if (!person) return null
      return {
        ...person,
        account: standings.get(person.id) ?? null,
        reports: reportsAbout.get(person.id) ?? 0,
        sessions: sessionsOf.get(person.id) ?? 0,
        status: known.get(person.id)?.performerStatus ?? null,
      }
    }

    function sessionOf({ kind, subject_id }: ReportRow): Report['session'] {
      const show = kind === 'SESSION' ? shows.get(subject_id) : undefined
      return show ? presentShow(show) : null
    }

    /** The public page on which the reported part of a profile is shown. */
    function profileOf({ kind, about_id, subject_id }: ReportRow) {
      if (kind === 'REVIEW' || kind === 'ANSWER') return known.get(reviewed.get(subject_id) ?? '')
      return kind === 'PHOTO' || kind === 'MEDIA' ? known.get(about_id ?? '') : undefined
    }

    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      subjectId: row.subject_id,
      reason: row.reason,
      text: row.text,
      at: row.created_at.toISOString(),
      reporter: personOf(row.reporter_id),
      guest: row.guest_reference === null ? null : { reference: row.guest_reference, email: row.guest_email },
      about: reportedOf(row.about_id),
      profileNumber: profileOf(row)?.advert_numbers[0]?.advertNumber ?? null,
      shown: row.closed_at ? { ...row.shown, pictures: [], video: null } : addressed(row.shown, operatorId),
      formerName: row.former_name,
      session: sessionOf(row),
      closed:
        row.closed_at && row.closed_by !== null
          ? {
              by: row.closed_by,
              byName: closers.get(row.closed_by) ?? '',
              at: row.closed_at.toISOString(),
              note: row.note ?? '',
              outcome: row.outcome,
            }
          : null,
    }))
  }
}

function presentShow(show: SessionFacts): Report['session'] {
  return {
    id: show.id,
    isRunning: show.state !== 'ENDED',
    type: show.type,
    state: show.state,
    clientName: show.client_name,
    performerName: show.performer_name,
    createdAt: show.created_at.toISOString(),
    endedAt: show.ended_at?.toISOString() ?? null,
    billedSeconds: show.billed_seconds,
    endReason: show.end_reason,
    endedBy: show.ended_by,
  }
}
