import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../migrations/tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

/** bigint columns are credits and counters below 2^53 [L1]: read as numbers, refused when they are not. */
function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} is beyond a safe integer`)
  return value
}

export function openDatabase(connectionString: string, options: { poolSize?: number } = {}): Database {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8 ? parseBigint : pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({
    connectionString,
    max: options.poolSize ?? 10,
    types: types as pg.CustomTypesConfig,
  })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
