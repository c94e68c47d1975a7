import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Holds a name until the transaction ends, for what has no row yet that could be locked: a second transaction with the same name waits. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
