import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { LimitsRow } from '../../ledger/wallet.tables.ts'
import { type Limit, limitedDayStartMs, settleLimit } from './limits.rules.ts'

const none: Limit = { value: null, raise: null }

function limitsOf(row: Selectable<LimitsRow> | undefined): { perSession: Limit; perDay: Limit } {
  if (!row) return { perSession: none, perDay: none }
  const limit = (value: number | null, next: number | null, from: Date | null): Limit => ({
    value,
    raise: from && { value: next, fromMs: from.getTime() },
  })
  return {
    perSession: limit(row.per_session, row.next_per_session, row.per_session_from),
    perDay: limit(row.per_day, row.next_per_day, row.per_day_from),
  }
}

export async function readLimits(database: Database, clientId: string) {
  const row = await database
    .selectFrom('client_limits')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return limitsOf(row)
}

/**
 * The limits, locked; a client who has none yet gets a row. One statement: closing the account may delete the row between
 * an insert and a select.
 */
export async function lockLimits(tx: Tx, clientId: string) {
  const row = await tx
    .insertInto('client_limits')
    .values({ client_id: clientId })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ client_id: clientId }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return limitsOf(row)
}

export async function writeLimits(
  tx: Tx,
  clientId: string,
  limits: { perSession: Limit; perDay: Limit },
): Promise<void> {
  const from = ({ raise }: Limit) => raise && new Date(raise.fromMs)
  await tx
    .updateTable('client_limits')
    .set({
      per_session: limits.perSession.value,
      next_per_session: limits.perSession.raise?.value ?? null,
      per_session_from: from(limits.perSession),
      per_day: limits.perDay.value,
      next_per_day: limits.perDay.raise?.value ?? null,
      per_day_from: from(limits.perDay),
    })
    .where('client_id', '=', clientId)
    .execute()
}

export interface Spending {
  clientId: string
  perSession: number | null
  perDay: number | null
  /** credits of the running session, its open lease included */
  inSession: number
  /** credits charged since midnight, what is leased included */
  today: number
}

/** [B9] Limits and spending of those clients that have limits. */
export async function readSpending(
  database: Database | Tx,
  clientIds: readonly string[],
  now: number,
): Promise<Spending[]> {
  if (clientIds.length === 0) return []
  const rows = await database
    .selectFrom('client_limits')
    .innerJoin('accounts', 'accounts.id', 'client_limits.client_id')
    .selectAll('client_limits')
    .select(['accounts.timezone', 'accounts.timezone_since'])
    .where('client_limits.client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .execute()
  const limited = rows
    .map((row) => {
      const { perSession, perDay } = limitsOf(row)
      return {
        clientId: row.client_id,
        perSession: settleLimit(perSession, now).value,
        perDay: settleLimit(perDay, now).value,
        midnight: new Date(limitedDayStartMs(now, row.timezone, row.timezone_since)),
      }
    })
    .filter(({ perSession, perDay }) => perSession !== null || perDay !== null)
  if (limited.length === 0) return []
  const spent = await sql<{ id: string; in_session: number; today: number }>`
    select g.id,
      coalesce((
        select sum(case when settled_at is null then promo + cash else charged_promo + charged_cash end)
        from leases where session_id in (
          select session_id from leases where client_id = g.id and settled_at is null
        )
      ), 0)::bigint + coalesce((
        select sum(promo + cash) from purchases where client_id = g.id and session_id in (
          select session_id from leases where client_id = g.id and settled_at is null
        )
      ), 0)::bigint as in_session,
      (coalesce((
        select sum(promo + cash) from leases where client_id = g.id and settled_at is null
      ), 0) + coalesce((
        select sum(charged_promo + charged_cash) from leases where client_id = g.id and settled_at >= g.midnight
      ), 0) + coalesce((
        select sum(promo + cash) from purchases
        where client_id = g.id and bought_at >= g.midnight
      ), 0))::bigint as today
    from unnest(
      ${limited.map(({ clientId }) => clientId)}::uuid[], ${limited.map(({ midnight }) => midnight)}::timestamptz[]
    ) as g(id, midnight)`.execute(database)
  const spentBy = new Map(spent.rows.map((row) => [row.id, row]))
  return limited.map(({ clientId, perSession, perDay }) => ({
    clientId,
    perSession,
    perDay,
    inSession: spentBy.get(clientId)?.in_session ?? 0,
    today: spentBy.get(clientId)?.today ?? 0,
  }))
}
