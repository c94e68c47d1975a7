import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Pictures } from '../kernel/pictures.rules.ts'
import type { SessionRecord } from '../kernel/records/sessions.store.ts'
import { type ExtendedWaiting, type Waiting, type WaitingRun, withWaiting } from './waiting.rules.ts'

interface WaitingRow {
  session_id: string
  first: number
  past: number
  bill_at: number
  paid_until: number
  pictures: Pictures
}

const waitingOf = ({ first, past, bill_at, paid_until, pictures }: WaitingRow): Waiting => ({
  first,
  past,
  billAt: bill_at,
  paidUntil: paid_until,
  pictures,
})

/** Stores the runs that may wait, and returns until when they are paid for; the other runs are not stored. */
export async function extendWaiting(
  tx: Tx,
  runs: ReadonlyMap<string, WaitingRun>,
): Promise<Map<string, ExtendedWaiting>> {
  if (runs.size === 0) return new Map()
  const all = [...runs.values()]
  const { rows } = await sql<
    Pick<WaitingRow, 'session_id' | 'past' | 'paid_until'>
  >`update waiting_seconds w set past = seen.past
    from unnest(
      ${[...runs.keys()]}::uuid[], ${all.map(({ from }) => from)}::bigint[],
      ${all.map(({ until }) => until)}::bigint[], ${all.map(({ pictures }) => pictures)}::smallint[]
    ) as seen(session_id, first, past, pictures)
    where w.session_id = seen.session_id and w.past = seen.first and seen.past <= w.bill_at
      and w.pictures is not distinct from seen.pictures
    returning w.session_id, w.past, w.paid_until`.execute(tx)
  return new Map(
    rows.map(({ session_id, past, paid_until }) => [session_id, { past, paidUntil: paid_until }]),
  )
}

/** Locks the waiting seconds of these locked sessions; none are added until the transaction ends. */
export async function lockWaiting(tx: Tx, ids: readonly string[]): Promise<Map<string, Waiting>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('waiting_seconds')
    .selectAll()
    .where('session_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('session_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.session_id, waitingOf(row)]))
}

export async function readWaiting(
  database: Database | Tx,
  ids: readonly string[],
): Promise<Map<string, Waiting>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('waiting_seconds')
    .selectAll()
    .where('session_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.session_id, waitingOf(row)]))
}

/** A session as it will be when its waiting seconds are billed, read in one query. */
export async function findWithWaiting(database: Database, id: string): Promise<SessionRecord | undefined> {
  const found = await database
    .selectFrom('sessions')
    .leftJoin('waiting_seconds as w', 'w.session_id', 'sessions.id')
    .selectAll('sessions')
    .select(['w.session_id', 'w.first', 'w.past', 'w.bill_at', 'w.paid_until', 'w.pictures'])
    .where('sessions.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { session_id, first, past, bill_at, paid_until, pictures, ...row } = found
  if (first === null || past === null) return row
  const bounds = { billAt: bill_at ?? past, paidUntil: paid_until ?? past }
  return withWaiting(row, { first, past, pictures, ...bounds })
}

/** Stores from which second on seconds may wait again: everything before `first` is billed. */
export async function writeWaiting(tx: Tx, waiting: ReadonlyMap<string, Waiting>): Promise<void> {
  if (waiting.size === 0) return
  const all = [...waiting.values()]
  await sql`insert into waiting_seconds (session_id, first, past, bill_at, paid_until, pictures)
    select * from unnest(
      ${[...waiting.keys()]}::uuid[], ${all.map(({ first }) => first)}::bigint[],
      ${all.map(({ past }) => past)}::bigint[], ${all.map(({ billAt }) => billAt)}::bigint[],
      ${all.map(({ paidUntil }) => paidUntil)}::bigint[], ${all.map(({ pictures }) => pictures)}::smallint[])
    on conflict (session_id) do update set first = excluded.first, past = excluded.past,
      bill_at = excluded.bill_at, paid_until = excluded.paid_until, pictures = excluded.pictures`.execute(tx)
}

/** Deletes and returns the waiting seconds of a locked session; the caller bills them now, and no more may wait. */
export async function takeWaiting(tx: Tx, id: string): Promise<Waiting | undefined> {
  const row = await tx
    .deleteFrom('waiting_seconds')
    .where('session_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && waitingOf(row)
}
