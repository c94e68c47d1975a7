import { sql } from 'kysely'
import { audit } from './commands/audit.ts'
import { updateDatabase } from './migrations/migrate.ts'
import type { MoneyKind, Wallet } from './money/index.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { workLimits } from './platform/database/limits.ts'
import { canRewriteLedger } from './platform/database/rights.ts'
import type { Log } from './platform/logs/log.ts'
import type { Redis } from './platform/redis/redis.ts'
import { ConfigError } from './platform/settings/config-error.ts'

const anotherDatabase = 'name another database (DATABASE_URL, or DATA_DIR for the built-in one).'
/** error texts by the kind of money that is offered where the database contains the other kind */
const mixedMoney: Record<MoneyKind, string> = {
  play: `This database holds real money, and DEMO=1 or a test key of STRIPE_SECRET_KEY would give play money beside it: set DEMO=0 and a live key, or ${anotherDatabase}`,
  real: `This database holds play money of a demo or of test payments, and a live STRIPE_SECRET_KEY would mix real money with it: ${anotherDatabase}`,
}

/** @throws ConfigError where the database holds the other kind */
export async function claimMoney(wallet: Pick<Wallet, 'moneyOffered' | 'claimMoney'>): Promise<void> {
  for (const money of wallet.moneyOffered)
    if ((await wallet.claimMoney(money)) !== money) throw new ConfigError(mixedMoney[money])
}

/** Migrates the database and opens it; it is closed with the rest. */
export async function openOwnDatabase(
  url: string,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<Database> {
  await updateDatabase(url)
  const database = openDatabase(url)
  opened.defer(() => database.destroy())
  if (await canRewriteLedger(database))
    log.warn('the role of DATABASE_URL could rewrite the ledger: set DATABASE_OWNER_URL to the owner instead')
  return database
}

/** The Redis client is loaded only where Redis is configured. */
export async function loadRedis(url: string, log: Log): Promise<Redis> {
  const { openRedis } = await import('./platform/redis/redis.ts')
  return openRedis({ url, log })
}

/** Any number that no other lock has. */
const auditLock = 7_413_004

/**
 * The violated invariants of the whole ledger, each in a sentence, read over a connection of its own: on the others a
 * statement ends after seconds. Null: another node audits it now.
 */
export async function auditApart(databaseUrl: string): Promise<string[] | null> {
  const database = openDatabase(databaseUrl, { poolSize: 1, limits: workLimits })
  try {
    // held until the connection is closed
    const { rows } = await sql<{
      isOurs: boolean
    }>`select pg_try_advisory_lock(${auditLock}) as "isOurs"`.execute(database)
    if (!rows[0]?.isOurs) return null
    const findings = await audit(database)
    return findings.flatMap(({ invariant, violations }) =>
      violations > 0 ? [`${invariant.id} ${invariant.says}`] : [],
    )
  } finally {
    await database.destroy()
  }
}
