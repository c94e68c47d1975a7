import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrateEmptyTo, updateDatabase } from '../../migrations/migrate.ts'
import {
  archiveEntries,
  BackupRefused,
  ifMissing,
  type Manifest,
  readManifest,
  tablePath,
  verifyArchive,
} from './archive.ts'
import { copyIn, onConnection, requireEmptyDatabase } from './table-copies.ts'

export interface RestorePlan {
  source: string
  /** of the role that owns the database */
  databaseUrl: string
  dataDir: string
  signal: AbortSignal
}

/**
 * [O11] Fills an empty database and an empty place for files from a backup, and brings the database up to date. Nothing is
 * written before the whole backup has been read.
 */
export async function restoreBackup({
  source,
  databaseUrl,
  dataDir,
  signal,
}: RestorePlan): Promise<Manifest> {
  const manifest = await readManifest(source)
  const folder = join(dataDir, 'files')
  if ((await readdir(folder).catch(ifMissing([]))).length > 0)
    throw new BackupRefused(`${folder} is not empty: set DATA_DIR to another folder.`)
  await onConnection(databaseUrl, requireEmptyDatabase)
  await verifyArchive(source, manifest)
  signal.throwIfAborted()
  await migrateEmptyTo(databaseUrl, manifest.migrations)
  await onConnection(databaseUrl, (client) =>
    copyIn(client, manifest, (table) => createReadStream(join(source, tablePath(table))), signal),
  )
  for await (const { path } of archiveEntries(source)) {
    if (!path.startsWith('files/')) continue
    signal.throwIfAborted()
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await copyFile(join(source, path), join(dataDir, path))
  }
  await updateDatabase(databaseUrl)
  return manifest
}
