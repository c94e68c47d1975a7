import { CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transfer } from '../ledger/ledger.rules.ts'
import { transferArrays, transferTypes } from '../ledger/ledger.store.ts'
import type { Lease } from './leases.rules.ts'

export interface OpenedLease {
  sessionId: string
  clientId: string
  seq: number
  promo: number
  cash: number
  final: boolean
}

export interface SettledLease {
  sessionId: string
  seq: number
  promo: number
  cash: number
}

/** Prepared statement: for a single charge, parsing the text would cost more than writing the rows. */
const moveLeases = `select move_leases(${transferTypes},
  $10::uuid[], $11::int[], $12::bigint[], $13::bigint[],
  $14::uuid[], $15::uuid[], $16::int[], $17::bigint[], $18::bigint[], $19::boolean[], $20::timestamptz)`

/** Posts transfers, marks leases as settled and opens others, in one round trip. */
export async function writeMoves(
  tx: Tx,
  moves: {
    transfers: readonly Transfer[]
    settled: readonly SettledLease[]
    opened: readonly OpenedLease[]
    atMs: number
    expireAtMs: number
  },
): Promise<void> {
  const { transfers, settled, opened, atMs, expireAtMs } = moves
  await tx.executeQuery(
    CompiledQuery.raw(moveLeases, [
      ...transferArrays(transfers, atMs),
      settled.map(({ sessionId }) => sessionId),
      settled.map(({ seq }) => seq),
      settled.map(({ promo }) => promo),
      settled.map(({ cash }) => cash),
      opened.map(({ sessionId }) => sessionId),
      opened.map(({ clientId }) => clientId),
      opened.map(({ seq }) => seq),
      opened.map(({ promo }) => promo),
      opened.map(({ cash }) => cash),
      opened.map(({ final }) => final),
      new Date(expireAtMs),
    ]),
  )
}

/** [R1] Promo and cash that the settled leases of a session were charged. */
export async function chargedParts(database: Database | Tx, sessionId: string) {
  const row = await database
    .selectFrom('leases')
    .where('session_id', '=', sessionId)
    .select([
      sql<number>`coalesce(sum(charged_promo), 0)::bigint`.as('promo'),
      sql<number>`coalesce(sum(charged_cash), 0)::bigint`.as('cash'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** [B7] Open leases whose session is over or was never written. */
export async function lockOrphans(tx: Tx, limit: number) {
  return (
    tx
      .selectFrom('leases')
      .selectAll()
      .where('settled_at', 'is', null)
      // `not in` is evaluated with one hash table, whatever number of sessions the planner expects
      .where(sql<boolean>`session_id not in (select id from sessions where state <> 'ENDED')`)
      .orderBy('session_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  )
}

/** The open leases of these sessions, by session. */
export async function readOpenLeases(
  database: Database | Tx,
  sessionIds: readonly string[],
): Promise<Map<string, Lease>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('leases')
    .select(['session_id', 'seq', 'promo', 'cash', 'final'])
    .where('session_id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('settled_at', 'is', null)
    .execute()
  return new Map(rows.map(({ session_id, ...lease }) => [session_id, lease]))
}

export async function hasExpiredLease(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('leases')
    .select('seq')
    .where('session_id', '=', sessionId)
    .where('settled_at', 'is', null)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return row !== undefined
}
