import { openDatabase } from '../platform/database/database.ts'
import { workLimits } from '../platform/database/limits.ts'
import { StartRefused } from '../platform/settings/config-error.ts'
import { audit } from './audit.ts'
import { BackupRefused } from './backup/archive.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { takeBackup } from './backup/take-backup.ts'

/** `backup.ts take TARGET` and `backup.ts restore SOURCE`, on the database and folder that the stack's commands name. */
async function main([action, place]: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, S3_BUCKET } = environment
  if (!place || !databaseUrl || !dataDir) throw new Error('a folder, DATABASE_URL and DATA_DIR are needed')
  const bucket = S3_BUCKET || null
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => ending.abort(new BackupRefused(`Ended early, by ${signal}.`)))
  const { signal } = ending
  try {
    if (action === 'restore') return await restore({ source: place, databaseUrl, dataDir, signal }, bucket)
    const tables = await takeBackup({ databaseUrl, dataDir, bucket, target: place, now: new Date(), signal })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${place} holds ${rows} rows of ${tables.length} tables, and the secrets${bucket ? '' : ' and files'}.`,
    )
    if (bucket !== null) console.log(`It does not hold the files in the bucket ${bucket}.`)
    return 0
  } catch (error) {
    const reason = signal.aborted ? signal.reason : error
    // of the system or of PostgreSQL: the disk, the connection, a right
    if (!(reason instanceof BackupRefused || reason instanceof StartRefused || 'code' in Object(reason)))
      throw reason
    console.error(reason.message)
    return 1
  }
}

async function restore(plan: Parameters<typeof restoreBackup>[0], bucket: string | null): Promise<number> {
  const manifest = await restoreBackup(plan)
  const database = openDatabase(plan.databaseUrl, { poolSize: 1, limits: workLimits })
  try {
    const broken = (await audit(database)).filter(({ violations }) => violations > 0)
    for (const { invariant, first } of broken)
      console.error(`FAILED ${invariant.id} ${invariant.says}: ${JSON.stringify(first)}`)
    console.log(`Restored the backup of ${manifest.takenAt}; the audit finds ${broken.length || 'nothing'}.`)
    if (manifest.bucket !== null) console.log(`Its files are in the bucket ${manifest.bucket}.`)
    else if (bucket !== null)
      console.log(`Copy ${plan.dataDir}/files into the bucket ${bucket} before the start.`)
    return broken.length === 0 ? 0 : 1
  } finally {
    await database.destroy()
  }
}

process.exitCode = await main(process.argv.slice(2), process.env)
