import { sql } from 'kysely'
import { secondsFor } from '../../../apps/api/src/money/index.ts'
import type { Database } from '../../../apps/api/src/platform/database/database.ts'

interface LeaseOf {
  session_id: string
  price_per_minute: number
  /** credits that the leases of the session paid for by then */
  funded: number
  settled_at: Date | null
}

interface Interval {
  session_id: string
  first: number
  past: number
}

/**
 * [B2] For each lease that became due in the window, milliseconds from the end of the second that made it due to its
 * renewal, as the meter wrote it. One that is due and not renewed yet counts until now; one that was renewed
 * before, for a top-up, was never late.
 */
export async function renewalsLateMs(
  database: Database,
  window: { fromMs: number; untilMs: number },
  renewBeforeSeconds: number,
): Promise<number[]> {
  const { rows: leases } = await sql<LeaseOf>`
    select l.session_id, s.price_per_minute, l.settled_at, (l.promo + l.cash + coalesce(
        sum(l.charged_promo + l.charged_cash) over (
          partition by l.session_id order by l.seq rows between unbounded preceding and 1 preceding
        ), 0))::bigint as funded
      from leases l join sessions s on s.id = l.session_id where not l.final`.execute(database)
  const { rows: intervals } = await sql<Interval>`
    select session_id, extract(epoch from lower(during))::bigint as first,
        extract(epoch from upper(during))::bigint as past
      from billed_intervals order by session_id, lower(during)`.execute(database)
  const billed = Map.groupBy(intervals, ({ session_id }) => session_id)
  const late: number[] = []
  for (const { session_id, price_per_minute, funded, settled_at } of leases) {
    const dueAfter = secondsFor(funded, price_per_minute) - renewBeforeSeconds
    const dueMs = endOfSecond(billed.get(session_id) ?? [], dueAfter)
    if (dueMs === null || dueMs < window.fromMs || dueMs >= window.untilMs) continue
    const lateMs = (settled_at?.getTime() ?? Date.now()) - dueMs
    if (lateMs >= 0) late.push(lateMs)
  }
  return late
}

/** Unix milliseconds of the end of the `count`th billed second; null where there are not so many yet. */
export function endOfSecond(
  intervals: readonly Pick<Interval, 'first' | 'past'>[],
  count: number,
): number | null {
  let left = count
  for (const { first, past } of intervals) {
    if (left <= past - first) return (first + left) * 1000
    left -= past - first
  }
  return null
}
