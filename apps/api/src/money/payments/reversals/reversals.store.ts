import type { ListWindow } from '@footlight/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { orderOf } from '../../../platform/database/sorted.ts'
import type { DisputeRow, ReversalRow } from '../../ledger/reversals.tables.ts'
import type { PaymentRecord } from '../payments.store.ts'

export type DisputeRecord = Selectable<DisputeRow>

/** The payment that the provider names, by what it calls the charge or the page. */
export function lockProviderPayment(
  tx: Tx,
  method: string,
  by: { intent: string } | { page: string },
): Promise<PaymentRecord | undefined> {
  const payments = tx.selectFrom('payments').selectAll().where('method', '=', method).forUpdate()
  return (
    'intent' in by
      ? payments.where('provider_intent', '=', by.intent)
      : payments.where('provider_page', '=', by.page)
  ).executeTakeFirst()
}

export async function noteIntent(tx: Tx, paymentId: string, intent: string): Promise<void> {
  await tx.updateTable('payments').set({ provider_intent: intent }).where('id', '=', paymentId).execute()
}

export function lockDispute(tx: Tx, id: string): Promise<DisputeRecord | undefined> {
  return tx.selectFrom('disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function writeDispute(tx: Tx, row: Insertable<DisputeRow>): Promise<void> {
  const { amount, reason, state, said_at } = row
  await tx
    .insertInto('disputes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ amount, reason, state, said_at }))
    .execute()
}

export async function releaseDisputes(tx: Tx, clientId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('disputes')
    .set({ released_at: at })
    .where('client_id', '=', clientId)
    .where('state', 'in', ['OPEN', 'LOST'])
    .where('released_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of these clients whose spending is frozen. */
export async function readFrozen(handle: Database | Tx, clientIds: readonly string[]): Promise<Set<string>> {
  const rows = await handle
    .selectFrom('disputes')
    .select('client_id')
    .distinct()
    .where('client_id', '=', sql<string>`any(${[...clientIds]}::uuid[])`)
    .where('state', 'in', ['OPEN', 'LOST'])
    .where('released_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.client_id))
}

export async function knownReversals(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('reversals').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** What the provider took back of a payment, less what it returned: from the client's cash, and of its promo credit. */
export function readTaken(
  tx: Tx,
  paymentId: string,
): Promise<{ fromClient: number; back: number; recovered: number }> {
  const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
  return tx
    .selectFrom('reversals')
    .select([
      sumOf('from_client').as('fromClient'),
      sumOf('promo_back').as('back'),
      sumOf('promo_recovered').as('recovered'),
    ])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

export async function addPromoTaken(
  tx: Tx,
  paymentId: string,
  { back, recovered }: { back: number; recovered: number },
): Promise<void> {
  if (back === 0 && recovered === 0) return
  await tx
    .updateTable('payments')
    .set((of) => ({
      promo_back: of('promo_back', '+', back),
      promo_recovered: of('promo_recovered', '+', recovered),
    }))
    .where('id', '=', paymentId)
    .execute()
}

export async function insertReversal(tx: Tx, row: Insertable<ReversalRow>): Promise<void> {
  await tx.insertInto('reversals').values(row).execute()
}

export async function addTakenBack(tx: Tx, paymentId: string, amount: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set((of) => ({ taken_back: of('taken_back', '+', amount) }))
    .where('id', '=', paymentId)
    .execute()
}

/** Hands a refund that failed at the provider to the operators, to be paid by bank. Returns whether it had been sent. */
export async function returnFailed(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .updateTable('cash_returns')
    .set({ state: 'BY_HAND', sent_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['SENT', 'WAITING'])
    .returning('id')
    .execute()
  return rows.length > 0
}

const columns = { openedAt: sql`d.opened_at`, amount: sql`d.amount` }

/** One page of disputes, with the amount taken and the part that the client's cash paid. */
export async function readDisputes(database: Database, { sort, offset, limit }: ListWindow<'listDisputes'>) {
  const order = orderOf(sort, columns, sql`d.id`)
  const { rows } = await sql<
    DisputeRecord & {
      taken: number
      from_client: number
      fees: number
      client_name: string
      page: string | null
    }
  >`
    select d.*, a.display_name as client_name, p.provider_page as page,
      coalesce(sum(case r.kind when 'WITHDRAWN' then r.amount when 'REINSTATED' then -r.amount end), 0)::bigint as taken,
      coalesce(sum(r.from_client), 0)::bigint as from_client,
      coalesce(sum(case r.kind when 'FEE' then r.amount when 'FEE_BACK' then -r.amount end), 0)::bigint as fees
    from (select * from disputes d order by ${order} offset ${offset} limit ${limit}) as d
    join accounts a on a.id = d.client_id join payments p on p.id = d.payment_id
    left join reversals r on r.dispute_id = d.id
    group by d.id, d.payment_id, d.client_id, d.amount, d.reason, d.state, d.said_at, d.opened_at, d.released_at,
      a.display_name, p.provider_page
    order by ${order}`.execute(database)
  const { total } = await database
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
