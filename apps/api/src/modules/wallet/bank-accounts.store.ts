import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { WalletTables } from './wallet.tables.ts'

export type BankAccountRecord = Selectable<WalletTables['bank_accounts']>

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
