import type { Tx } from './database/database.ts'

/** [A8] What a module holds about a client. */
export interface DataExport {
  /** under which the client reads it */
  name: string
  /** All data about the client, readable without knowledge of the tables. */
  read(clientId: string): Promise<unknown>
  /**
   * Erases personal data, in the transaction that closes the account; repeating it changes nothing. Records of money
   * are retained, under the pseudonym where they contained the client's name.
   */
  erase(tx: Tx, client: { id: string; pseudonym: string }): Promise<void>
  /** [A13] Applies what counts only with a proven address, in the transaction that proves the client's address. */
  proven?(tx: Tx, clientId: string): Promise<void>
}
