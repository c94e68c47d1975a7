import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { SessionRecord } from '../kernel/records/sessions.store.ts'
import type { Run } from '../kernel/seconds.rules.ts'

type MeterColumns = Pick<
  SessionRecord,
  | 'id'
  | 'state'
  | 'active_at'
  | 'last_delivered_at'
  | 'held_at'
  | 'held_for'
  | 'held_ms'
  | 'missing_since'
  | 'client_held_ms'
  | 'performer_held_ms'
  | 'call_missing'
  | 'performer_picture_seconds'
  | 'client_picture_seconds'
  | 'evidenced'
  | 'billed_seconds'
  | 'posted'
  | 'lease_seq'
  | 'warned_at_seconds'
>

/** Writes what the meter changed in many sessions, with one statement. */
export async function writeMetered(tx: Tx, rows: readonly MeterColumns[]): Promise<void> {
  if (rows.length === 0) return
  // arrays, for PostgreSQL reads them several times as fast as JSON
  const all = <Column extends keyof MeterColumns>(column: Column) => rows.map((row) => row[column])
  await sql`update sessions s set
      state = m.state, active_at = m.active_at, last_delivered_at = m.last_delivered_at,
      held_at = m.held_at, held_for = m.held_for, held_ms = m.held_ms, missing_since = m.missing_since,
      client_held_ms = m.client_held_ms, performer_held_ms = m.performer_held_ms,
      call_missing = m.call_missing, performer_picture_seconds = m.performer_picture_seconds,
      client_picture_seconds = m.client_picture_seconds, evidenced = m.evidenced::int8multirange,
      billed_seconds = m.billed_seconds, posted = m.posted,
      lease_seq = m.lease_seq, warned_at_seconds = m.warned_at_seconds
    from unnest(
      ${all('id')}::uuid[], ${all('state')}::text[], ${all('active_at')}::timestamptz[],
      ${all('last_delivered_at')}::timestamptz[], ${all('held_at')}::timestamptz[], ${all('held_for')}::text[],
      ${all('held_ms')}::bigint[], ${all('missing_since')}::timestamptz[], ${all('client_held_ms')}::bigint[],
      ${all('performer_held_ms')}::bigint[], ${all('call_missing')}::text[],
      ${all('performer_picture_seconds')}::int[], ${all('client_picture_seconds')}::int[], ${all('evidenced')}::text[], ${all('billed_seconds')}::int[],
      ${all('posted')}::bigint[], ${all('lease_seq')}::int[], ${all('warned_at_seconds')}::int[]
    ) as m(id, state, active_at, last_delivered_at, held_at, held_for, held_ms, missing_since, client_held_ms,
      performer_held_ms, call_missing, performer_picture_seconds, client_picture_seconds, evidenced,
      billed_seconds, posted, lease_seq, warned_at_seconds)
    where s.id = m.id`.execute(tx)
}

export interface BilledRun extends Run {
  sessionId: string
}

/** [B5] Prolongs the interval that a run continues, or begins a new one. The database refuses an overlap. */
export async function writeIntervals(tx: Tx, runs: readonly BilledRun[]): Promise<void> {
  if (runs.length === 0) return
  await sql`select bill_seconds(
    ${runs.map(({ sessionId }) => sessionId)}::uuid[],
    ${runs.map(({ from }) => from)}::bigint[], ${runs.map(({ until }) => until)}::bigint[])`.execute(tx)
}
