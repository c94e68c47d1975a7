import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { WalletTables } from '../../ledger/wallet.tables.ts'

export type BankAccountRecord = Selectable<WalletTables['bank_accounts']>
export type WaitingRecord = Selectable<WalletTables['waiting_bank_accounts']>

/** The account in force. */
export function findBankAccount(
  database: Database | Tx,
  performerId: string,
): Promise<BankAccountRecord | undefined> {
  return database
    .selectFrom('bank_accounts')
    .selectAll()
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
}

export async function upsertBankAccount(tx: Tx, row: BankAccountRecord): Promise<void> {
  const { iban, holder, updated_at } = row
  await tx
    .insertInto('bank_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet({ iban, holder, updated_at }))
    .execute()
}

export function findWaiting(
  database: Database | Tx,
  performerId: string,
): Promise<WaitingRecord | undefined> {
  return database
    .selectFrom('waiting_bank_accounts')
    .selectAll()
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
}

/** Stores the waiting account; it replaces an earlier one. */
export async function upsertWaiting(tx: Tx, row: WaitingRecord): Promise<void> {
  const { performer_id: _key, ...rest } = row
  await tx
    .insertInto('waiting_bank_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(rest))
    .execute()
}

export function deleteWaiting(tx: Tx, performerId: string): Promise<WaitingRecord | undefined> {
  return tx
    .deleteFrom('waiting_bank_accounts')
    .where('performer_id', '=', performerId)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes and returns some accounts that are due; waits for rows that another node has locked: it brings them into force. */
export async function takeDueWaiting(tx: Tx, now: Date, limit: number): Promise<WaitingRecord[]> {
  const { rows } = await sql<WaitingRecord>`
    delete from waiting_bank_accounts where performer_id in (
      select performer_id from waiting_bank_accounts where effective_at <= ${now}
      order by performer_id limit ${limit} for update
    ) returning *`.execute(tx)
  return rows
}
