import type { Updateable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { AccountRow } from '../accounts.tables.ts'

/**
 * Until the transaction ends nothing else changes it; a closed one is not found. Rows that only name the account, as a
 * payment does, do not wait: their transactions may hold what this one comes to next.
 */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateAccount(
  tx: Tx,
  { id, version }: AccountRow,
  changes: Updateable<Tables['accounts']>,
): Promise<AccountRow> {
  return tx
    .updateTable('accounts')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
