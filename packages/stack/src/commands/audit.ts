import { runCommand } from '../command.ts'
import { rootDir } from '../root.ts'
import { readSettings } from '../settings.ts'
import { onStoredDatabase } from './shared/stored-database.ts'
import { runLoudly } from './shared/tools.ts'

await runCommand(({ environment, signal }) =>
  onStoredDatabase(readSettings(environment, rootDir), (url) =>
    runLoudly(process.execPath, ['apps/api/src/commands/audit.ts'], signal, { DATABASE_URL: url }),
  ),
)
