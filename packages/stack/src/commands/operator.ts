import { readFile } from 'node:fs/promises'
import { runCommand } from '../command.ts'
import { rootDir } from '../root.ts'
import { ensureSecrets } from '../secrets.ts'
import { readSettings } from '../settings.ts'
import { siteUrlFile } from '../stack.ts'
import { onStoredDatabase } from './shared/stored-database.ts'
import { runLoudly } from './shared/tools.ts'

/** [O13] `npm run operator -- invite|list|grant|reset` */
await runCommand(async ({ arguments: args, environment, signal }) => {
  const settings = readSettings(environment, rootDir)
  const last = await readFile(siteUrlFile(settings.dataDir), 'utf8').catch(() => null)
  return onStoredDatabase(settings, async (url) => {
    const { receiptKey } = await ensureSecrets(settings.dataDir)
    return runLoudly(process.execPath, ['apps/api/src/commands/operator.ts', ...args], signal, {
      DATABASE_URL: url,
      RECEIPT_KEY: environment.RECEIPT_KEY || receiptKey,
      SITE_URL: settings.publicUrl ?? last ?? `http://localhost:${settings.port}`,
      DEMO: settings.demo ? '1' : '0',
    })
  })
})
