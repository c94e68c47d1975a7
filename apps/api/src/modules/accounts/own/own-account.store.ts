import type { Updateable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { AccountRow } from '../accounts.tables.ts'

/** Until the transaction ends nobody else changes it; a closed one is nobody's. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
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
