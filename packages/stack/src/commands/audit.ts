import { join } from 'node:path'
import { runCommand } from '../command.ts'
import { lockDataDir } from '../lock.ts'
import { runningPostgresUrl, startPostgres } from '../postgres/postgres.ts'
import { rootDir } from '../root.ts'
import { ensureSecrets } from '../secrets.ts'
import { readSettings } from '../settings.ts'
import { runLoudly } from './shared/tools.ts'

await runCommand(async ({ environment, signal }) => {
  const { databaseUrl, dataDir } = readSettings(environment, rootDir)
  const audit = (url: string) =>
    runLoudly(process.execPath, ['apps/api/src/commands/audit.ts'], signal, { DATABASE_URL: url })
  if (databaseUrl !== null) return audit(databaseUrl)

  const { postgresPassword: password } = await ensureSecrets(dataDir)
  const postgresDir = join(dataDir, 'postgres')
  const running = await runningPostgresUrl(postgresDir, password)
  if (running !== null) return audit(running)
  await using opened = new AsyncDisposableStack()
  opened.use(await lockDataDir(dataDir))
  const postgres = opened.use(await startPostgres({ dataDir: postgresDir, password }))
  return audit(postgres.url())
})
