import { createReadStream } from 'node:fs'
import { open, opendir } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { ArchiveDraft, BackupRefused, ifMissing, type Manifest, tablePath } from './archive.ts'
import { copyOut, onConnection } from './table-copies.ts'

export interface BackupPlan {
  databaseUrl: string
  /** with `files` and `secrets.json` */
  dataDir: string
  /** the bucket that holds the uploads; null: they are in `dataDir` */
  bucket: string | null
  target: string
  now: Date
  signal: AbortSignal
}

/** The end of a name that a file has while it is written. */
const draft = /\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * [O11] Copies database, secrets and files into the folder `target`, which appears complete or not at all. Files come after
 * the database's snapshot: those that its rows name are there, but for files that were deleted in between.
 */
export async function takeBackup(plan: BackupPlan): Promise<Manifest['tables']> {
  const { dataDir, target, signal } = plan
  const folder = join(resolve(dataDir), 'files')
  if (`${resolve(target)}${sep}`.startsWith(`${folder}${sep}`))
    throw new BackupRefused(`${target} is in the folder that the backup copies: name another one.`)
  try {
    await using archive = await ArchiveDraft.open(target, signal)
    const snapshot = await onConnection(plan.databaseUrl, (client) =>
      copyOut(client, (table, rows) => archive.write(tablePath(table), rows)),
    )
    if (!(await copyFile(archive, join(dataDir, 'secrets.json'), 'secrets.json')))
      throw new BackupRefused(
        `There is no secrets.json in ${dataDir}: set DATA_DIR to the folder of this site.`,
      )
    for await (const key of plan.bucket === null ? filesUnder(folder) : [])
      await copyFile(archive, join(folder, key), `files/${key}`)
    await archive.finish({ takenAt: plan.now.toISOString(), ...snapshot, bucket: plan.bucket })
    return snapshot.tables
  } catch (error) {
    throw inWords(error, target)
  }
}

async function copyFile(archive: ArchiveDraft, from: string, path: string): Promise<boolean> {
  const file = await open(from).catch(ifMissing(null))
  // A file deleted since the folder was read: its row is gone from the site, or goes with the next sweep.
  if (file === null) return false
  await archive.write(path, createReadStream(from, { fd: file }))
  return true
}

/** The keys of the files in this folder, one at a time. */
async function* filesUnder(folder: string, above = ''): AsyncGenerator<string> {
  const entries = await opendir(join(folder, above)).catch(ifMissing(null))
  if (entries === null) return
  for await (const entry of entries) {
    const key = `${above}${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(folder, `${key}/`)
    else if (entry.isFile() && !draft.test(key)) yield key
  }
}

function inWords(error: unknown, target: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupRefused(
      `No space is left on the disk of ${target}: there is no backup, and its parts are removed.`,
    )
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new BackupRefused(
      `${(error as Error).message}: run the command as the account that owns both folders.`,
    )
  return error
}
