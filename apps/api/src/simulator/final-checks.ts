import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Session → Unix seconds in which its viewer got media. */
export type Delivered = ReadonlyMap<string, ReadonlySet<number>>

/** What must not be there when everybody has left and the sweep has run; the audit's invariants hold besides. */
export async function findRemains(database: Database, delivered: Delivered): Promise<string[]> {
  const { rows } = await sql<{ says: string; what: string }>`
    select 'still running' as says, id::text as what from sessions where state <> 'ENDED'
    union all select 'still open', id::text from requests where state in ('PENDING', 'ACCEPTED')
    union all select 'still held', address from ledger_accounts where kind = 'held' and balance <> 0
    union all select 'still leased', session_id::text from leases where settled_at is null
    union all select 'not off air', number::text from performers where status <> 'OFFLINE'`.execute(database)
  return [
    ...rows.map(({ says, what }) => `${says}: ${what}`),
    ...(await findUndelivered(database, delivered)),
  ]
}

/** [B4] Seconds that were billed though nothing was delivered in them: the audit has only the product's word for it. */
async function findUndelivered(database: Database, delivered: Delivered): Promise<string[]> {
  const { rows } = await sql<{ session_id: string; first: number; past: number }>`
    select session_id, extract(epoch from lower(during))::bigint as first,
      extract(epoch from upper(during))::bigint as past from billed_intervals`.execute(database)
  return rows.flatMap(({ session_id, first, past }) => {
    const seconds = delivered.get(session_id)
    const wrong: string[] = []
    for (let second = first; second < past; second++)
      if (!seconds?.has(second)) wrong.push(`billed and not delivered: ${session_id} ${second}`)
    return wrong
  })
}
