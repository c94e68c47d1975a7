import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../command.ts'
import { OperatorError } from '../operator-error.ts'
import { runningPostgresUrl, startPostgres } from '../postgres/postgres.ts'
import { lockDataDir } from '../processes/lock.ts'
import { rootDir } from '../root.ts'
import { ensureSecrets } from '../secrets.ts'
import { readSettings } from '../settings.ts'
import { runLoudly } from './shared/tools.ts'

await runCommand(async ({ environment, signal }) => {
  const { databaseUrl, dataDir } = readSettings(environment, rootDir)
  const audit = (url: string) =>
    runLoudly(process.execPath, ['apps/api/src/commands/audit.ts'], signal, { DATABASE_URL: url })
  if (databaseUrl !== null) return audit(databaseUrl)

  const postgresDir = join(dataDir, 'postgres')
  if (!existsSync(postgresDir)) {
    throw new OperatorError(
      `There is nothing to audit in ${dataDir} yet: start Footlight once, or set DATA_DIR.`,
    )
  }
  const { postgresPassword: password } = await ensureSecrets(dataDir)
  const running = await runningPostgresUrl(postgresDir, password)
  if (running !== null) return audit(running)
  await using _lock = await lockDataDir(dataDir)
  await using postgres = await startPostgres({
    dataDir: postgresDir,
    password,
    logFile: join(dataDir, 'log', 'postgres.log'),
  })
  return await audit(postgres.url())
})
