import { resolve } from 'node:path'
import { runCommand } from '../command.ts'
import { OperatorError } from '../operator-error.ts'
import { rootDir } from '../root.ts'
import { readSettings } from '../settings.ts'
import { onStoredDatabase } from './shared/stored-database.ts'
import { runLoudly } from './shared/tools.ts'

/** [O11] `npm run backup -- TARGET`: database, files and secrets of a site that may be running, into a new folder. */
await runCommand(({ arguments: [target, ...more], environment, signal, say }) => {
  if (!target || more.length > 0)
    throw new OperatorError('Usage: npm run backup -- TARGET   (TARGET: a folder that does not exist)')
  const { databaseUrl, databaseOwnerUrl, dataDir } = readSettings(environment, rootDir)
  // npm runs this in the repository's root; a path is relative to the user's directory
  const folder = resolve(environment.INIT_CWD ?? '.', target)
  return onStoredDatabase({ databaseUrl: databaseOwnerUrl ?? databaseUrl, dataDir }, async (url) => {
    const code = await runLoudly(
      process.execPath,
      ['apps/api/src/commands/backup.ts', 'take', folder],
      signal,
      {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
      },
    )
    if (code === 0 && environment.RECEIPT_KEY)
      say(
        'RECEIPT_KEY is a variable and not in the backup: store it elsewhere, because sealed data needs it.',
      )
    return code
  })
})
