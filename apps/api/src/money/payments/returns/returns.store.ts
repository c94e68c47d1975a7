import type { ListWindow } from '@footlight/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { orderOf } from '../../../platform/database/sorted.ts'
import type { CashReturnRow } from '../../ledger/wallet.tables.ts'
import type { Returnable } from './returns.rules.ts'

export type ReturnRecord = Selectable<CashReturnRow>

/** A client's paid payments, latest first, with the amount not yet refunded; the fee account pays the fee's share of a refund. */
export async function readReturnable(handle: Database | Tx, clientId: string): Promise<Returnable[]> {
  const { rows } = await sql<Returnable>`
    select p.id, p.method, p.promo_credit - p.promo_back as promo, p.promo_recovered as "promoRecovered",
      p.amount - p.fee - p.promo_recovered - greatest(0, least(p.taken_back, p.amount)) * (p.amount - p.fee) / p.amount
        - coalesce(sum(r.amount), 0)::bigint as left
    from payments p left join cash_returns r on r.payment_id = p.id
    where p.client_id = ${clientId} and p.state = 'PAID'
    group by p.id order by p.finished_at desc, p.id`.execute(handle)
  return rows
}

/** [L6] Adds to the payment's cash that is retained for its spent promo credit. */
export async function addRecovered(tx: Tx, paymentId: string, amount: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set((of) => ({ promo_recovered: of('promo_recovered', '+', amount) }))
    .where('id', '=', paymentId)
    .execute()
}

/** Cash of accounts that are closed. */
export async function readLeftBehind(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('accounts')
    .innerJoin('ledger_accounts', 'owner_id', 'accounts.id')
    .select('accounts.id')
    .where('closed_at', 'is not', null)
    .where('kind', '=', 'cash')
    .where('balance', '>', 0)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertReturns(tx: Tx, rows: readonly Insertable<CashReturnRow>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('cash_returns').values(rows).execute()
}

/** Claims the oldest due returns: no other node claims them before `nextTryAt`. */
export async function claimReturns(database: Database, now: Date, nextTryAt: Date, count: number) {
  const { rows } = await sql<ReturnRecord & { page: string | null }>`
    update cash_returns r set tries = tries + 1, next_try_at = ${nextTryAt}
    from (
      select c.id, p.provider_page from cash_returns c join payments p on p.id = c.payment_id
      where c.state = 'WAITING' and c.next_try_at <= ${now}
      order by c.next_try_at limit ${count} for update of c skip locked
    ) as due
    where r.id = due.id
    returning r.*, due.provider_page as page`.execute(database)
  return rows
}

export async function settleReturn(
  database: Database,
  id: string,
  to: Pick<ReturnRecord, 'state' | 'sent_at'> & { contact?: null },
): Promise<void> {
  await database
    .updateTable('cash_returns')
    .set(to)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
}

export async function delayReturn(database: Database, id: string, nextTryAt: Date): Promise<void> {
  await database.updateTable('cash_returns').set({ next_try_at: nextTryAt }).where('id', '=', id).execute()
}

const columns = { createdAt: sql`r.created_at`, paidAt: sql`r.sent_at`, amount: sql`r.amount` }

/** Returns in the given state, with the provider's id of their payment. */
export async function readReturns(
  database: Database,
  { state, sort, offset, limit }: ListWindow<'listCashReturns'> & { state: ReturnRecord['state'] },
) {
  const standing = database.selectFrom('cash_returns as r').where('r.state', '=', state)
  const [rows, counted] = await Promise.all([
    standing
      .leftJoin('payments as p', 'p.id', 'r.payment_id')
      .selectAll('r')
      .select('p.provider_page as page')
      .orderBy(orderOf(sort, columns, sql`r.id`))
      .offset(offset)
      .limit(limit)
      .execute(),
    standing.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

export function lockReturn(tx: Tx, id: string): Promise<ReturnRecord | undefined> {
  return tx.selectFrom('cash_returns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function notePaidOut(tx: Tx, id: string, reference: string, at: Date): Promise<void> {
  await tx
    .updateTable('cash_returns')
    .set({ state: 'PAID_OUT', contact: null, bank_reference: reference, sent_at: at })
    .where('id', '=', id)
    .execute()
}
