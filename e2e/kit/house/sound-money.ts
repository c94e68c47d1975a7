import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compileCache } from './compile-cache.ts'

const audit = join(import.meta.dirname, '../../../apps/api/src/commands/audit.ts')

/** [I] Whatever was played: every invariant of `npm run audit` holds on what it left behind. */
export async function expectSoundMoney(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, [audit], {
    env: { ...compileCache, DATABASE_URL: databaseUrl },
  })
}
