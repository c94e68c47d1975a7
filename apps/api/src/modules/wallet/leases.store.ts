import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transfer } from './ledger.rules.ts'
import { transferArrays } from './ledger.store.ts'

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
  const { settled, opened } = moves
  await sql`select move_leases(${transferArrays(moves.transfers, moves.atMs)},
    ${settled.map(({ sessionId }) => sessionId)}::uuid[], ${settled.map(({ seq }) => seq)}::int[],
    ${settled.map(({ promo }) => promo)}::bigint[], ${settled.map(({ cash }) => cash)}::bigint[],
    ${opened.map(({ sessionId }) => sessionId)}::uuid[], ${opened.map(({ clientId }) => clientId)}::uuid[],
    ${opened.map(({ seq }) => seq)}::int[], ${opened.map(({ promo }) => promo)}::bigint[],
    ${opened.map(({ cash }) => cash)}::bigint[], ${opened.map(({ final }) => final)}::boolean[],
    ${new Date(moves.expireAtMs)}::timestamptz)`.execute(tx)
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
  return tx
    .selectFrom('leases')
    .selectAll()
    .where('settled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.id', '=', 'leases.session_id')
            .where('sessions.state', '<>', 'ENDED'),
        ),
      ),
    )
    .orderBy('session_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
