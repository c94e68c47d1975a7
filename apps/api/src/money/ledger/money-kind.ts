import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Play money comes from the sandbox, from a provider's test mode, or from the demo: no money was paid for it. */
export type MoneyKind = 'play' | 'real'

/**
 * Sets the database's kind of money once and for all, and returns the kind that is set: the first provider decides, and the two
 * never share a database.
 */
export async function claimMoneyKind(database: Database | Tx, kind: MoneyKind, at: Date): Promise<MoneyKind> {
  await database
    .insertInto('house_money')
    .values({ kind, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await database.selectFrom('house_money').select('kind').executeTakeFirstOrThrow()
  return row.kind
}

/** A database in which no kind was ever set counts as real: nothing was paid into it. */
export const moneyKind = sql<MoneyKind>`coalesce((select kind from house_money), 'real')`

/** Play money is never paid out. Its currency is ISO 4217's code for tests, which no bank executes. */
export const playDebtor = {
  name: 'PLAY MONEY - NOT TO BE PAID',
  iban: 'DE89370400440532013000',
  address: null,
} as const

export const currencyOf = (money: MoneyKind) => (money === 'play' ? 'XTS' : 'EUR')
