import type { Tx } from '../../../platform/database/database.ts'
import type { AccountRow } from '../accounts.tables.ts'
import { nameKeys } from '../names/name-keys.ts'

/**
 * Locks the account until the transaction ends; a closed one is not found. Inserts that only refer to the account, such as
 * a payment's, do not wait for it: their transactions may hold locks that this one needs next.
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
  changes: Partial<AccountRow>,
): Promise<AccountRow> {
  return tx
    .updateTable('accounts')
    .set({ ...changes, ...nameKeys(changes), version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
