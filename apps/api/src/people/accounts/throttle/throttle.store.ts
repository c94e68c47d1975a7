import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Counts a failure before the check, in one statement, so that concurrent attempts are all counted before any of them
 * is checked. False while the count is blocked; it is then unchanged.
 */
export async function countAhead(
  tx: Tx,
  count: { key: Buffer; delaysMs: readonly number[]; forgetOneAfterMs: number },
  now: Date,
): Promise<boolean> {
  const elapsedMs = sql`greatest(0, extract(epoch from ${now}::timestamptz - f.last_failed_at) * 1000)`
  const failures = sql`greatest(0, f.failures - floor(${elapsedMs} / ${count.forgetOneAfterMs}::bigint)::int) + 1`
  const delays = sql`${[...count.delaysMs]}::bigint[]`
  // no delay is stored as the epoch: storing now would refuse a concurrent caller that read the clock a moment earlier
  const until = (nth: RawBuilder<unknown>) => sql`case (${delays})[${nth}]
    when 0 then 'epoch'::timestamptz
    else ${now}::timestamptz + (${delays})[${nth}] * interval '1 millisecond' end`
  const { rows } = await sql`
    insert into sign_in_failures as f (key, failures, last_failed_at, blocked_until)
    values (${count.key}, 1, ${now}, ${until(sql`1`)})
    on conflict (key) do update set
      failures = ${failures},
      last_failed_at = ${now},
      blocked_until = ${until(sql`least(${failures}, cardinality(${delays}))`)}
    where f.blocked_until <= ${now}
    returning key`.execute(tx)
  return rows.length > 0
}

/** Until when the count is blocked. */
export async function findBlock(tx: Tx, key: Buffer): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('sign_in_failures')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.blocked_until
}

/**
 * Takes back a failure that was counted before the check: it was not blocked then, so it causes no delay now. A delay that
 * a later failure has caused stays.
 */
export async function giveBack(tx: Tx, keys: readonly Buffer[], takenAt: Date): Promise<void> {
  await tx
    .updateTable('sign_in_failures')
    .set({
      failures: sql<number>`greatest(0, failures - 1)`,
      blocked_until: sql<Date>`case when last_failed_at <= ${takenAt} then 'epoch' else blocked_until end`,
    })
    .where('key', 'in', keys)
    .execute()
}

export async function clearCounts(tx: Tx, keys: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('key', 'in', keys).execute()
}
