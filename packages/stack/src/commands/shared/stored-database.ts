import { existsSync } from 'node:fs'
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
