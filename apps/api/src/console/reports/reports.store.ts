import { type QueueWindow, type ReportState, reportReasons } from '@footlight/contract'
import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { lockName } from '../../platform/database/name-lock.ts'
import type { ReportRow, ReportTables } from './reports.tables.ts'

type Handle = Database | Tx

/** Locks the reporter, so that reports of one account are stored one by one. */
export const lockReporter = (tx: Tx, reporterId: string) => lockName(tx, `reports of ${reporterId}`)

/** The open report of the same subject by the same reporter. */
export function findOpen(
  tx: Tx,
  { reporter_id, kind, subject_id }: { reporter_id: string; kind: ReportRow['kind']; subject_id: string },
): Promise<ReportRow | undefined> {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', reporter_id)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** [P1] The open report of the performer's changed name; older versions may have left several. */
export function findOpenName(tx: Tx, performerId: string): Promise<ReportRow | undefined> {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('about_id', '=', performerId)
    .where('kind', '=', 'NAME')
    .where('former_name', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteReport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reports').where('id', '=', id).execute()
}

export async function countSince(tx: Tx, reporterId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertReport(tx: Tx, row: Insertable<ReportTables['reports']>): Promise<void> {
  await tx.insertInto('reports').values(row).execute()
}

export async function updateReport(
  tx: Tx,
  id: string,
  patch: Partial<
    Pick<
      ReportRow,
      | 'reason'
      | 'text'
      | 'is_proven'
      | 'is_urgent'
      | 'closed_at'
      | 'closed_by'
      | 'note'
      | 'outcome'
      | 'guest_email'
    >
  > & {
    shown?: string
  },
): Promise<void> {
  await tx.updateTable('reports').set(patch).where('id', '=', id).execute()
}

export function lockReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  return tx.selectFrom('reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** [A13] Marks the reporter's reports as those of a verified account. */
export async function setProven(tx: Tx, reporterId: string): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ is_proven: true })
    .where('reporter_id', '=', reporterId)
    .where('is_proven', '=', false)
    .execute()
}

/**
 * Open reports, with those of unverified accounts last: possible minors first, then reports made during a show, then by
 * severity, then the oldest; closed reports, the latest first.
 */
export async function pageOfReports(
  database: Database,
  { state, offset, limit, id }: QueueWindow & { state: ReportState },
): Promise<{ rows: ReportRow[]; total: number }> {
  const reports = database.selectFrom('reports')
  const all =
    state === 'CLOSED'
      ? reports.where('closed_at', 'is not', null)
      : reports.where('closed_at', 'is', null).where('is_proven', '=', state === 'OPEN')
  const ordered =
    state !== 'CLOSED'
      ? all
          .orderBy(sql`reason = 'UNDERAGE'`, 'desc')
          .orderBy('is_urgent', 'desc')
          .orderBy(sql`array_position(${[...reportReasons]}::text[], reason)`)
          .orderBy('created_at')
          .orderBy('id')
      : all.orderBy('closed_at', 'desc').orderBy('id')
  const [rows, { total }] = await Promise.all([
    id === undefined
      ? ordered.selectAll().offset(offset).limit(limit).execute()
      : reports.selectAll().where('id', '=', id).execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** How many reports there are about each of these accounts. */
export async function countAbout(
  database: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('reports')
    .select(({ fn }) => ['about_id', fn.countAll<number>().as('count')])
    .where('about_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .groupBy('about_id')
    .execute()
  return new Map(rows.flatMap(({ about_id, count }) => (about_id === null ? [] : [[about_id, count]])))
}

export type ReportRecord = Pick<
  ReportRow,
  'id' | 'reporter_id' | 'about_id' | 'kind' | 'reason' | 'text' | 'created_at' | 'closed_at'
>

export function reportsOfAccount(
  database: Database,
  accountId: string,
  limit: number,
): Promise<ReportRecord[]> {
  return database
    .selectFrom('reports')
    .select(['id', 'reporter_id', 'about_id', 'kind', 'reason', 'text', 'created_at', 'closed_at'])
    .where((row) => row.or([row('reporter_id', '=', accountId), row('about_id', '=', accountId)]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export function reportsBy(handle: Handle, reporterId: string) {
  return handle
    .selectFrom('reports')
    .select(['kind', 'reason', 'text', 'created_at as at'])
    .where('reporter_id', '=', reporterId)
    .orderBy('created_at')
    .execute()
}

/** Lines of a show in their order, with the client's own texts removed. */
const withoutOwnLines = sql<string>`jsonb_set(shown, '{lines}', (
  select coalesce(jsonb_agg(
    case when line ->> 'author' = 'client' then line || '{"text": "…"}' else line end order by place
  ), '[]') from jsonb_array_elements(shown -> 'lines') with ordinality as of (line, place)
), false)`

/**
 * [A8] Erases what an account wrote in its reports, and what reports about it show; the reports and their outcomes stay.
 * Returns the reports that show nothing any more.
 */
export async function forgetPerson(tx: Tx, accountId: string, nothing: string): Promise<string[]> {
  await tx
    .updateTable('reports')
    .set({ reporter_id: null, text: '', shown: withoutOwnLines })
    .where('reporter_id', '=', accountId)
    .execute()
  const emptied = await tx
    .updateTable('reports')
    .set({ shown: nothing, former_name: null, text: sql`case when kind = 'NAME' then '' else text end` })
    .where('about_id', '=', accountId)
    .returning('id')
    .execute()
  return emptied.map(({ id }) => id)
}
