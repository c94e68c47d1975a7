import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface OpenedLease {
  sessionId: string
  clientId: string
  seq: number
  promo: number
  cash: number
  final: boolean
  expiresAt: Date
}

export async function insertLeases(tx: Tx, leases: readonly OpenedLease[]): Promise<void> {
  if (leases.length === 0) return
  await tx
    .insertInto('leases')
    .values(
      leases.map((lease) => ({
        session_id: lease.sessionId,
        client_id: lease.clientId,
        seq: lease.seq,
        promo: lease.promo,
        cash: lease.cash,
        final: lease.final,
        expires_at: lease.expiresAt,
        settled_at: null,
      })),
    )
    .execute()
}

export interface SettledLease {
  sessionId: string
  seq: number
  promo: number
  cash: number
}

export async function markSettled(tx: Tx, leases: readonly SettledLease[], at: Date): Promise<void> {
  if (leases.length === 0) return
  await sql`update leases l set charged_promo = s.promo, charged_cash = s.cash, settled_at = ${at}
    from unnest(
      ${leases.map(({ sessionId }) => sessionId)}::uuid[], ${leases.map(({ seq }) => seq)}::int[],
      ${leases.map(({ promo }) => promo)}::bigint[], ${leases.map(({ cash }) => cash)}::bigint[]
    ) as s(session_id, seq, promo, cash)
    where l.session_id = s.session_id and l.seq = s.seq and l.settled_at is null`.execute(tx)
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
