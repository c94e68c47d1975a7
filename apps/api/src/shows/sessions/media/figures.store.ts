import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** [O2] What the health page counts of sessions and media. */
export interface MediaFigures {
  /** Media servers, by name. */
  nodes(): Promise<
    { name: string; heardAt: Date; reportedAt: Date | null; workers: number | null; lostReports: number }[]
  >
  /** Stages whose picture arrives, and their viewers. */
  streams(): Promise<{ streams: number; viewers: number }>
  /** Sessions that run, media sessions that wait to be cut, and delivered seconds that wait to be billed. */
  sessions(): Promise<{ sessions: number; cutsWaiting: number; secondsWaiting: number }>
}

export function mediaFigures(database: Database): MediaFigures {
  return {
    async nodes() {
      const rows = await database.selectFrom('media_nodes').selectAll().orderBy('node').limit(100).execute()
      return rows.map((row) => ({
        name: row.node,
        heardAt: row.received_at,
        reportedAt: row.reported_at,
        workers: row.workers,
        lostReports: row.gaps,
      }))
    },

    streams: () =>
      database
        .selectFrom('stage_streams')
        .select(({ fn }) => fn.countAll<number>().as('streams'))
        .select(sql<number>`coalesce(sum(viewers), 0)::bigint`.as('viewers'))
        // as the partial index has it
        .where(sql<boolean>`(active or picture_fault is not null)`)
        .where('active', '=', true)
        .executeTakeFirstOrThrow(),

    async sessions() {
      const { rows } = await sql<{ sessions: number; cutsWaiting: number; secondsWaiting: number }>`select
        (select count(*) from sessions where state <> 'ENDED') as sessions,
        (select count(*) from revocations where done_at is null) as "cutsWaiting",
        (select coalesce(sum(past - first), 0)::bigint from waiting_seconds) as "secondsWaiting"`.execute(
        database,
      )
      return rows[0] ?? { sessions: 0, cutsWaiting: 0, secondsWaiting: 0 }
    },
  }
}
