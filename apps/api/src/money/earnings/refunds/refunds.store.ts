import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { chargedParts } from '../../leases/leases.store.ts'
import { addressOf } from '../../ledger/ledger.rules.ts'
import type { RefundRow } from '../../ledger/wallet.tables.ts'
import type { Refundable } from './refunds.rules.ts'

export type RefundRecord = Selectable<RefundRow>

/** What was given back of one charge: a sum over its refunds. */
export const givenBack = [
  sql<number>`coalesce(sum(promo), 0)::bigint`.as('promo'),
  sql<number>`coalesce(sum(cash), 0)::bigint`.as('cash'),
  sql<number>`coalesce(sum(from_performer), 0)::bigint`.as('fromPerformer'),
] as const

/** A session with its price and what was refunded; locked, so that its refunds run one after the other. */
export async function lockRefundable(
  tx: Tx,
  sessionId: string,
): Promise<(Refundable & { ended: boolean }) | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select(['client_id', 'performer_id', 'performer_name', 'performer_share', 'state'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const refunded = await tx
    .selectFrom('refunds')
    .where('session_id', '=', sessionId)
    .select(givenBack)
    .executeTakeFirstOrThrow()
  return {
    id: sessionId,
    sessionId,
    performerName: row.performer_name,
    clientId: row.client_id,
    performerId: row.performer_id,
    performerSharePercent: row.performer_share,
    charged: await chargedParts(tx, sessionId),
    refunded,
    ended: row.state === 'ENDED',
  }
}

/** What the performer has pending, locked until the transaction ends. */
export async function lockPending(tx: Tx, performerId: string): Promise<number> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('address', '=', addressOf.performer(performerId, 'pending'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.balance
}

export function findRefund(tx: Tx, id: string): Promise<RefundRecord | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertRefund(tx: Tx, row: Insertable<RefundRow>): Promise<RefundRecord> {
  return tx.insertInto('refunds').values(row).returningAll().executeTakeFirstOrThrow()
}

export interface GivenBackInSession {
  at: Date
  credits: number
  /** the part that was taken from the performer's share */
  fromPerformer: number
  reason: string
}

/** [R1] Refunds of a session's charge and of the tips in it, oldest first. */
export async function readGivenBack(database: Database, sessionId: string): Promise<GivenBackInSession[]> {
  const { rows } = await sql<GivenBackInSession>`
    select refunded_at as at, promo + cash as credits, from_performer as "fromPerformer", reason
    from refunds where session_id = ${sessionId}
    union all
    select r.refunded_at, r.promo + r.cash, r.from_performer, r.reason
    from purchase_refunds r join purchases b on b.id = r.purchase_id where b.session_id = ${sessionId}
    order by at`.execute(database)
  return rows
}
