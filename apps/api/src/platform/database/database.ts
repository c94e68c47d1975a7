import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { callLimits, type DatabaseLimits } from './limits.ts'
import { createPool } from './pool.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

/** bigint columns are credits and counters below 2^53 [L1]: read as numbers, refused when they are not. */
function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} is beyond a safe integer`)
  return value
}

export function openDatabase(
  connectionString: string,
  options: { poolSize?: number; limits?: DatabaseLimits } = {},
): Database {
  const own = new Map<number, (text: string) => unknown>([
    [pg.types.builtins.INT8, parseBigint],
    // a calendar day has no time zone: it stays the text that it is
    [pg.types.builtins.DATE, (text) => text],
  ])
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      own.get(oid) ?? pg.types.getTypeParser(oid, format),
  }
  const pool = createPool(
    { connectionString, max: options.poolSize ?? 10, types: types as pg.CustomTypesConfig },
    options.limits ?? callLimits,
  )
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
