import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Counts a failure ahead of the check, in one statement: however many come at once, each is counted before any of them
 * is looked at. False where the count has to wait; it then stays as it was.
 */
export async function countAhead(
  tx: Tx,
  count: { key: Buffer; delaysMs: readonly number[]; forgetOneAfterMs: number },
  now: Date,
): Promise<boolean> {
  const elapsedMs = sql`greatest(0, extract(epoch from ${now}::timestamptz - f.last_failed_at) * 1000)`
  const failures = sql`greatest(0, f.failures - floor(${elapsedMs} / ${count.forgetOneAfterMs}::bigint)::int) + 1`
  const delays = sql`${[...count.delaysMs]}::bigint[]`
  // a wait of nothing lasts until the epoch: until now would refuse a caller that read the clock a moment before
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

/** How long the count has to wait still. */
export async function findBlock(tx: Tx, key: Buffer): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('sign_in_failures')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.blocked_until
}

/**
 * Takes back what was counted ahead: no wait was due when the try was made, so none is due for it now. A wait that a later
 * failure has earned stays.
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
