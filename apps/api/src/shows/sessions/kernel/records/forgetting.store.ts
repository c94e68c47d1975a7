import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/database.ts'

const batchRows = 1000
/** per table and run; the next run deletes the rest */
const maxBatches = 20
const dayMs = 86_400_000

/**
 * Rows that are deleted, and after how many days; `where` is a condition on the table as `t`. What money or a dispute could
 * require is retained: sessions, their requests, intervals and receipts are never in this list.
 */
const forgettable: readonly { table: string; days: number; where: string }[] = [
  // only today's seconds are ever asked for [S2]
  { table: 'lobby_usage', days: 1, where: 't.day < $before::date' },
  { table: 'lobby_addresses', days: 1, where: 't.day < $before::date' },
  // a token is admitted for a day after its last use: an older visit can have no viewer any more
  {
    table: 'lobby_visits',
    days: 2,
    where: `coalesce(t.ended_at, t.created_at) < $before and t.counted_until < extract(epoch from $before)`,
  },
  // the audit log remembers who watched
  { table: 'moderator_visits', days: 2, where: 't.ended_at < $before' },
  // a guest who returns after that is a new viewer, with the free seconds of a new day
  {
    table: 'lobby_viewers',
    days: 2,
    where: `t.created_at < $before and not exists (select from lobby_usage u where u.viewer_id = t.id)
      and not exists (select from lobby_visits v where v.viewer_id = t.id)`,
  },
  // a late viewer is refused by its revocation, which must outlive the token
  { table: 'revocations', days: 2, where: 't.done_at < $before' },
  { table: 'revocations', days: 7, where: 't.requested_at < $before' },
  // cutting a performer off has to revoke every stage whose token is still valid
  {
    table: 'stages',
    days: 7,
    where: `coalesce(t.ended_at, t.created_at) < $before and exists (select from stages later
      where later.performer_id = t.performer_id and later.created_at > t.created_at)`,
  },
  { table: 'talk_backs', days: 7, where: 't.ended_at < $before' },
  // a request that never became a session charged nothing
  {
    table: 'requests',
    days: 30,
    where: `t.created_at < $before and t.state not in ('PENDING', 'ACCEPTED')
      and not exists (select from sessions s where s.request_id = t.id)`,
  },
  // [S15] what was said is kept for as long as a card payment may be disputed
  {
    table: 'session_lines',
    days: 180,
    where: `exists (select from sessions s where s.id = t.session_id and s.ended_at < $before)`,
  },
  // longer than any show, and than the sign-in of any performer
  { table: 'stream_holders', days: 8, where: 't.since < $before' },
  // [O1] the longest statistics go over 90 days
  { table: 'lobby_hours', days: 92, where: 't.hour < $before' },
  // [B13]
  { table: 'cool_downs', days: 1, where: 't.last_at < $before' },
]

/** Deletes expired rows in small batches; other nodes may do so concurrently. */
export async function forgetOld(database: Database, nowMs: number): Promise<void> {
  for (const { table, days, where } of forgettable) {
    const before = new Date(nowMs - days * dayMs).toISOString()
    const condition = where.replaceAll('$before', `timestamptz '${before}'`)
    for (let batch = 0; batch < maxBatches; batch++) {
      const { numAffectedRows = 0n } = await sql
        .raw(
          `delete from ${table} where ctid = any(array(
            select t.ctid from ${table} t where ${condition} limit ${batchRows} for update skip locked))`,
        )
        .execute(database)
      if (numAffectedRows < batchRows) break
    }
  }
}
