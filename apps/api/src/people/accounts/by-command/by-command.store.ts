import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'

/** All operators, by name. */
export function readListed(database: Database) {
  return database
    .selectFrom('accounts as account')
    .leftJoin('second_factors as factor', 'factor.account_id', 'account.id')
    .select(['email', 'display_name', 'role', 'capabilities', 'factor.confirmed_at'])
    .where('role', '=', 'admin')
    .where('closed_at', 'is', null)
    .orderBy('display_name')
    .orderBy('account.id')
    .execute()
}

/** The operator with this address, locked until the transaction ends. */
export function lockOperator(tx: Tx, email: string) {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('role', '=', 'admin')
    .where('closed_at', 'is', null)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst()
}
