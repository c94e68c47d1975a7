import type { Session } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type MoneyKind, moneyKind } from '../ledger/money-kind.ts'

export interface StatementEntry {
  kind: string
  reference: string
  at: Date
  /** signed, in credits */
  amount: number
}

export interface StatedSession {
  id: string
  type: Session['type']
  billed_seconds: number
  billed_charge: number
}

/**
 * Changes of a performer's balance from `from` until `until`, oldest first, with one entry per session for its charges.
 * Transfers between the performer's own two accounts sum to zero and are left out.
 */
export async function readEntries(
  database: Database | Tx,
  performerId: string,
  from: Date,
  until: Date,
): Promise<StatementEntry[]> {
  const { rows } = await sql<StatementEntry>`
    select kind, reference, min(at) as at, sum(amount)::bigint as amount from performer_entries
    where performer_id = ${performerId} and at >= ${from} and at < ${until} and kind <> 'earnings'
    group by kind, reference, case when kind = 'charge' then 0 else transfer_id end
    order by at, reference`.execute(database)
  return rows
}

/** A running show is charged every few seconds, and is held for minutes at most: charges a day apart are of two shows. */
const aroundMs = 86_400_000

/** What shows that were charged on both sides of `at` had brought before it, by the reference of their charges. */
export async function readChargedAcross(
  tx: Tx,
  performerId: string,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const within = (from: number, until: number) =>
    sql`select reference from performer_entries
      where performer_id = ${performerId} and kind = 'charge' and at >= ${new Date(from)} and at < ${new Date(until)}`
  const day = at.getTime()
  const { rows: shows } = await sql<{ reference: string }>`
    ${within(day - aroundMs, day)} intersect ${within(day, day + aroundMs)}`.execute(tx)
  if (shows.length === 0) return new Map()
  const { rows } = await sql<{ reference: string; amount: number }>`
    select reference, sum(amount)::bigint as amount from performer_entries
    where performer_id = ${performerId} and kind = 'charge' and at < ${at}
      and reference = any(${shows.map(({ reference }) => reference)}::text[])
    group by reference`.execute(tx)
  return new Map(rows.map(({ reference, amount }) => [reference, amount]))
}

/** Pending and payable together, right before `at`. */
export async function readBalanceBefore(
  database: Database | Tx,
  performerId: string,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::bigint as balance from performer_entries
    where performer_id = ${performerId} and at < ${at}`.execute(database)
  return rows[0]?.balance ?? 0
}

export function readStatedSessions(
  database: Database | Tx,
  ids: readonly string[],
): Promise<StatedSession[]> {
  return database
    .selectFrom('sessions')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'type', 'billed_seconds', 'billed_charge'])
    .execute()
}

export interface StatementOwner {
  name: string
  number: number
  money: MoneyKind
}

export async function readStatementOwner(
  database: Database,
  performerId: string,
): Promise<StatementOwner | undefined> {
  const { rows } = await sql<StatementOwner>`
    select display_name as name, number, ${moneyKind} as money from performers where id = ${performerId}`.execute(
    database,
  )
  return rows[0]
}

/** [O1] The same by quarters of an hour; those without an entry are left out. */
export async function readEarnedByQuarter(
  database: Database,
  performerId: string,
  since: Date,
): Promise<{ at: Date; net: number; tipsNet: number }[]> {
  const { rows } = await sql<{ at: Date; net: number; tipsNet: number }>`
    select date_bin('15 minutes', at, 'epoch') as at,
      sum(amount)::bigint as net, coalesce(sum(amount) filter (where kind = 'tip'), 0)::bigint as "tipsNet"
    from performer_entries
    where performer_id = ${performerId} and at >= ${since} and kind not in ('earnings', 'payout')
    group by 1`.execute(database)
  return rows
}

/** [T5] Everything earned since then less what refunds took, and the tips of it: what the book says, in credits. */
export async function readEarnedSince(
  handle: Database | Tx,
  performerId: string,
  since: Date,
): Promise<{ net: number; tipsNet: number }> {
  const { rows } = await sql<{ net: number; tipsNet: number }>`
    select coalesce(sum(amount), 0)::bigint as net,
      coalesce(sum(amount) filter (where kind = 'tip'), 0)::bigint as "tipsNet"
    from performer_entries
    where performer_id = ${performerId} and at >= ${since} and kind not in ('earnings', 'payout')`.execute(
    handle,
  )
  return rows[0] ?? { net: 0, tipsNet: 0 }
}
