import type { Tx } from './database/database.ts'

/** [A8] What a module holds about a client. */
export interface DataExport {
  /** under which the client reads it */
  name: string
  /** All of it, in words that need no knowledge of the tables. */
  read(clientId: string): Promise<unknown>
  /**
   * Erases what is personal, in the transaction that closes the account; done again it changes nothing. Records of money
   * stay, under the pseudonym where they bore the client's name.
   */
  erase(tx: Tx, client: { id: string; pseudonym: string }): Promise<void>
  /** [A13] What counts for others from now on, in the transaction that proves the client's address. */
  proven?(tx: Tx, clientId: string): Promise<void>
}
