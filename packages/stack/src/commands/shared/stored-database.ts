import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import { runningPostgresUrl, startPostgres } from '../../postgres/postgres.ts'
import { lockDataDir } from '../../processes/lock.ts'
import { ensureSecrets } from '../../secrets.ts'
import type { Settings } from '../../settings.ts'

/**
 * Runs work on the database of DATABASE_URL or DATA_DIR: attaches to a server that runs, and starts one for the time of
 * the work where none does.
 */
export async function onStoredDatabase<Result>(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== null) return work(databaseUrl)

  const postgresDir = join(dataDir, 'postgres')
  if (!existsSync(postgresDir)) {
    throw new OperatorError(`There is no database in ${dataDir} yet: start Footlight once, or set DATA_DIR.`)
  }
  const { postgresPassword: password } = await ensureSecrets(dataDir)
  const running = await runningPostgresUrl(postgresDir, password)
  if (running !== null) return work(running)
  await using _lock = await lockDataDir(dataDir)
  await using postgres = await startPostgres({
    dataDir: postgresDir,
    password,
    logFile: join(dataDir, 'log', 'postgres.log'),
  })
  return await work(postgres.url())
}

/**
 * Runs work on the empty database of DATABASE_URL, or on a new one in DATA_DIR, as the owner of its tables; no stack can
 * start on this data directory meanwhile.
 */
export async function onNewDatabase<Result>(
  { databaseUrl, databaseOwnerUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  await using _lock = await lockDataDir(dataDir)
  if (databaseUrl !== null) return await work(databaseOwnerUrl ?? databaseUrl)
  const { postgresPassword: password } = await ensureSecrets(dataDir)
  const logDir = join(dataDir, 'log')
  await mkdir(logDir, { recursive: true })
  await using postgres = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    password,
    logFile: join(logDir, 'postgres.log'),
  })
  return await work(postgres.url())
}
