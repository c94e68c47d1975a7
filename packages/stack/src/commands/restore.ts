import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runCommand } from '../command.ts'
import { OperatorError } from '../operator-error.ts'
import { rootDir } from '../root.ts'
import { readSettings } from '../settings.ts'
import { onNewDatabase } from './shared/stored-database.ts'
import { runLoudly } from './shared/tools.ts'

/** What a backup brings into a data directory. */
const restored = ['secrets.json', 'files', 'postgres']

/** [O11] `npm run restore -- SOURCE`: a backup into a DATA_DIR without a site, and into DATABASE_URL where it is set. */
await runCommand(async ({ arguments: [source, ...more], environment, signal, say }) => {
  if (!source || more.length > 0)
    throw new OperatorError(
      'Usage: DATA_DIR=NEW npm run restore -- SOURCE   (SOURCE: what "npm run backup" made)',
    )
  const settings = readSettings(environment, rootDir)
  const { dataDir } = settings
  const folder = resolve(environment.INIT_CWD ?? '.', source)
  if (!existsSync(join(folder, 'manifest.json'))) throw new OperatorError(`${folder} holds no backup.`)
  const taken = restored.find((name) => existsSync(join(dataDir, name)))
  if (taken !== undefined)
    throw new OperatorError(`${join(dataDir, taken)} is there already: set DATA_DIR to another folder.`)

  await mkdir(dataDir, { recursive: true })
  let isWhole = false
  try {
    // first, because it holds the password of the new database
    await copyFile(join(folder, 'secrets.json'), join(dataDir, 'secrets.json'))
    const code = await onNewDatabase(settings, (url) =>
      runLoudly(process.execPath, ['apps/api/src/commands/backup.ts', 'restore', folder], signal, {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
      }),
    )
    isWhole = code === 0
    return code
  } finally {
    if (!isWhole) {
      for (const name of restored) await rm(join(dataDir, name), { recursive: true, force: true })
      say(
        `Nothing was restored${settings.databaseUrl === null ? '.' : '; make the database anew if it has tables now.'}`,
      )
    }
  }
})
