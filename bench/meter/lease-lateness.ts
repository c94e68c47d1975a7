import { sql } from 'kysely'
import { secondsFor } from '../../apps/api/src/money/index.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import type { SentReport, Watched } from './media-fleet.ts'
import { pricePerMinute } from './wallet.ts'

export interface Lateness {
  /** for each lease that was due in the window, milliseconds from its due moment to the commit of its renewal */
  lateMs: number[]
  /** due and not renewed */
  missed: number
}

/**
 * [B2] A lease ends when the seconds it pays for have passed; watched without a break, that is a moment of the clock, and
 * it is due `renewBeforeSeconds` earlier.
 * The renewal's commit is taken as the answer to the report that carried it.
 */
export async function readLateness(
  database: Database,
  nodes: readonly { watched: readonly Watched[]; sent: readonly SentReport[] }[],
  window: { fromMs: number; untilMs: number },
  renewBeforeSeconds: number,
): Promise<Lateness> {
  const { rows } = await sql<{ id: string; funded: number; settled_at: Date | null }>`
    select session_id as id, settled_at, (promo + cash + coalesce(sum(charged_promo + charged_cash)
      over (partition by session_id order by seq rows between unbounded preceding and 1 preceding), 0))::bigint as funded
    from leases`.execute(database)
  const nodeOf = new Map(
    nodes.flatMap(({ watched, sent }) => watched.map(({ id, since }) => [id, { since, sent }] as const)),
  )
  const lateness: Lateness = { lateMs: [], missed: 0 }
  for (const { id, funded, settled_at } of rows) {
    const node = nodeOf.get(id)
    if (!node) continue
    const endsAt = node.since + secondsFor(funded, pricePerMinute)
    const dueMs = (endsAt - renewBeforeSeconds) * 1000
    if (dueMs < window.fromMs || dueMs >= window.untilMs) continue
    const settledMs = settled_at?.getTime()
    const report =
      settledMs === undefined
        ? undefined
        : node.sent.find(({ sentAtMs, answeredAtMs }) => sentAtMs <= settledMs && settledMs <= answeredAtMs)
    if (report) lateness.lateMs.push(report.answeredAtMs - dueMs)
    else lateness.missed++
  }
  return lateness
}
