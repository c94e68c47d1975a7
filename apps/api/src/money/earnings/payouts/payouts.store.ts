import type { ListWindow } from '@footlight/contract'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { orderOf } from '../../../platform/database/sorted.ts'
import { type MoneyKind, moneyKind } from '../../ledger/money-kind.ts'
import type { PayoutBatchRow, PayoutRow } from '../../ledger/wallet.tables.ts'
import type { DraftPayout, Owed } from './payouts.rules.ts'

export type BatchRecord = Selectable<PayoutBatchRow>
export type BatchSummary = BatchRecord & { money: MoneyKind; count: number; total: number }
export type PayoutLine = Selectable<PayoutRow> & { performer_number: number }

export interface Eligible {
  performerId: string
  amount: number
  iban: string
  holder: string
}

/**
 * [T5] Performers with enough payable credits, a bank account, and no payout in another open batch; for performers who closed
 * the account any amount is enough [A8].
 */
export async function readEligible(tx: Tx, minimum: number): Promise<Eligible[]> {
  return tx
    .selectFrom('bank_accounts as bank')
    .innerJoin('ledger_accounts as account', (join) =>
      join.onRef('account.owner_id', '=', 'bank.performer_id').on('account.kind', '=', 'payable'),
    )
    .where('account.balance', '>', 0)
    .where(
      sql<boolean>`(account.balance >= ${minimum} or bank.performer_id in (select performer_id from closed_performers))`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payouts')
            .select('payouts.id')
            .whereRef('payouts.performer_id', '=', 'bank.performer_id')
            .where('payouts.state', '=', 'DRAFT'),
        ),
      ),
    )
    .orderBy('bank.performer_id')
    .select(['bank.performer_id as performerId', 'account.balance as amount', 'bank.iban', 'bank.holder'])
    .execute()
}

/** Every performer with payable credits that wait in no batch, most credits first. */
export async function readOwed(database: Database): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select p.id as "performerId", p.number, p.display_name as name, a.balance as amount, bank.iban,
      waiting.performer_id is not null as "isAccountWaiting", closed.performer_id is not null as "isClosed"
    from ledger_accounts a join performers p on p.id = a.owner_id
      left join bank_accounts bank on bank.performer_id = p.id
      left join waiting_bank_accounts waiting on waiting.performer_id = p.id
      left join closed_performers closed on closed.performer_id = p.id
    where a.kind = 'payable' and a.balance > 0
      and not exists (select from payouts where payouts.performer_id = p.id and state = 'DRAFT')
    order by a.balance desc, p.id`.execute(database)
  return rows
}

export async function insertBatch(tx: Tx, batch: BatchRecord): Promise<void> {
  await tx.insertInto('payout_batches').values(batch).execute()
}

/** Returns how many were written: a performer added to another batch in the meantime is skipped. */
export async function insertPayouts(
  tx: Tx,
  batchId: string,
  payouts: readonly (Eligible & { id: string })[],
): Promise<number> {
  const { rows } = await sql`insert into payouts (id, batch_id, performer_id, amount, iban, holder, state)
    select p.id, ${batchId}::uuid, p.performer, p.amount, p.iban, p.holder, 'DRAFT' from unnest(
      ${payouts.map(({ id }) => id)}::uuid[], ${payouts.map(({ performerId }) => performerId)}::uuid[],
      ${payouts.map(({ amount }) => amount)}::bigint[], ${payouts.map(({ iban }) => iban)}::text[],
      ${payouts.map(({ holder }) => holder)}::text[]) as p(id, performer, amount, iban, holder)
    on conflict do nothing returning id`.execute(tx)
  return rows.length
}

export function lockBatch(tx: Tx, id: string): Promise<BatchRecord | undefined> {
  return tx.selectFrom('payout_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function decideBatch(
  tx: Tx,
  id: string,
  decision: { state: 'APPROVED' | 'CANCELLED'; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('payout_batches')
    .set({ state: decision.state, decided_by: decision.by, decided_at: decision.at })
    .where('id', '=', id)
    .execute()
}

export async function readDrafts(tx: Tx, batchId: string): Promise<DraftPayout[]> {
  return tx
    .selectFrom('payouts')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'DRAFT')
    .orderBy('id')
    .select(['id', 'performer_id as performerId', 'amount', 'iban'])
    .execute()
}

/** Payable balances of these performers, locked in one order until the transaction ends. */
export async function lockPayable(tx: Tx, performerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; balance: number }>`
    select owner_id as id, balance from ledger_accounts
    where owner_id = any(${performerIds}::uuid[]) and kind = 'payable'
    order by ledger_accounts.id for no key update`.execute(tx)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

export async function finishPayouts(tx: Tx, ids: readonly string[], state: 'PAID' | 'DROPPED') {
  await tx.updateTable('payouts').set({ state }).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

const summed = sql<number>`coalesce(sum(payouts.amount) filter (where payouts.state <> 'DROPPED'), 0)::bigint`
const counted = sql<number>`count(payouts.id) filter (where payouts.state <> 'DROPPED')::int`

function summaries(database: Database | Tx) {
  return database
    .selectFrom('payout_batches')
    .leftJoin('payouts', 'payouts.batch_id', 'payout_batches.id')
    .selectAll('payout_batches')
    .select([moneyKind.as('money'), counted.as('count'), summed.as('total')])
    .groupBy('payout_batches.id')
}

export function findBatch(database: Database | Tx, id: string): Promise<BatchSummary | undefined> {
  return summaries(database).where('payout_batches.id', '=', id).executeTakeFirst()
}

const columns = { createdAt: sql`payout_batches.created_at`, count: counted, total: summed }

export async function readBatches(database: Database, page: ListWindow<'listPayouts'>) {
  const rows = await summaries(database)
    .orderBy(orderOf(page.sort, columns, sql`payout_batches.id`))
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const counted = await database
    .selectFrom('payout_batches')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}

export function readPayouts(database: Database, batchId: string): Promise<PayoutLine[]> {
  return database
    .selectFrom('payouts')
    .innerJoin('performers', 'performers.id', 'payouts.performer_id')
    .where('batch_id', '=', batchId)
    .orderBy('performers.number')
    .selectAll('payouts')
    .select('performers.number as performer_number')
    .execute()
}
