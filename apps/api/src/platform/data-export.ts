import type { FilterObject, SelectQueryBuilder, StringReference } from 'kysely'
import type { Tx } from './database/database.ts'

/** [A8] What a module holds about an account. */
export interface DataExport {
  /** under which the owner reads it */
  name: string
  /** All data about the account, readable without knowledge of the tables. */
  read(accountId: string): Promise<unknown>
  /**
   * Erases personal data, in the transaction that closes the account; repeating it changes nothing. Records of money
   * are retained, under the pseudonym where they contained the owner's name.
   */
  erase(tx: Tx, account: { id: string; pseudonym: string }): Promise<void>
  /**
   * [A13] Applies what counts only with a proven address, in the transaction that proves it. `closedId`: the last closed
   * account of the address; null: none was closed.
   */
  proven?(tx: Tx, accountId: string, closedId: string | null): Promise<void>
}

/** The rows of an export that match `of`, newest first by `at`. */
export function newestOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  of: FilterObject<DB, TB>,
  at: StringReference<DB, TB>,
): Promise<Row[]> {
  return query
    .where((where) => where.and(of))
    .orderBy(at, 'desc')
    .execute()
}
