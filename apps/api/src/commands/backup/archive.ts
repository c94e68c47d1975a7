import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { ignoreFailure } from '../../platform/logs/log.ts'

/** What a backup or a restore cannot do, in a sentence for the person who typed the command. */
export class BackupRefused extends Error {}

const name = z.string().min(1).max(63)

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** the schema that the rows were written under */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.int().min(0) })),
  /** the last value that each column's sequence gave out */
  sequences: z.array(z.object({ table: name, column: name, last: z.string().regex(/^\d+$/) })),
  /** the bucket that holds the uploads, which the backup then leaves there; null: they are in the backup */
  bucket: z.string().nullable(),
  /** the lines of SHA256SUMS but for the manifest's own */
  entries: z.int().min(0),
})

export type Manifest = z.output<typeof manifestSchema>

const manifestName = 'manifest.json'
const sumsName = 'SHA256SUMS'

/** `database/NAME`, `files/KEY` and the two single files: no path can leave the folder. */
const safePath = /^(manifest\.json|secrets\.json|(database|files)(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)$/

export const tablePath = (table: string) => `database/${table}.copy`

/** A backup under way, in `TARGET.partial`; `finish` gives it its name, and disposing of it before removes it. */
export class ArchiveDraft implements AsyncDisposable {
  readonly #target: string
  readonly #folder: string
  readonly #sums: FileHandle
  readonly #signal: AbortSignal
  #entries = 0

  private constructor(target: string, sums: FileHandle, signal: AbortSignal) {
    this.#target = target
    this.#folder = draftOf(target)
    this.#sums = sums
    this.#signal = signal
  }

  /** @throws BackupRefused where something is there already */
  static async open(target: string, signal: AbortSignal): Promise<ArchiveDraft> {
    const inTarget = await readdir(target).catch(ifMissing([]))
    if (inTarget.length > 0)
      throw new BackupRefused(`${target} is not empty: name a folder that does not exist.`)
    await mkdir(dirname(resolve(target)), { recursive: true })
    await mkdir(draftOf(target), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      throw new BackupRefused(
        `${draftOf(target)} is there: another backup is running, or one was killed; remove it then.`,
      )
    })
    return new ArchiveDraft(target, await open(join(draftOf(target), sumsName), 'wx', 0o600), signal)
  }

  /** Writes what `source` reads, as a file of its own that only its owner can read. */
  async write(path: string, source: Readable): Promise<void> {
    const file = join(this.#folder, path)
    const hash = createHash('sha256')
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const sink = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(source, (chunks: AsyncIterable<Buffer>) => hashed(chunks, hash), sink, {
      signal: this.#signal,
    })
    await this.#sums.write(`${hash.digest('hex')}  ${path}\n`)
    this.#entries++
  }

  async finish(manifest: Omit<Manifest, 'format' | 'entries'>): Promise<void> {
    const whole: Manifest = { format: 1, ...manifest, entries: this.#entries }
    await this.write(manifestName, Readable.from([Buffer.from(`${JSON.stringify(whole, null, 2)}\n`)]))
    await this.#sums.sync()
    await this.#sums.close()
    await rename(this.#folder, this.#target)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sums.close().catch(ignoreFailure('the file is removed next'))
    await rm(this.#folder, { recursive: true, force: true })
  }
}

const draftOf = (target: string) => `${resolve(target)}.partial`

async function* hashed(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** @throws BackupRefused where this folder is no backup, or one of another version's format */
export async function readManifest(source: string): Promise<Manifest> {
  const text = await readFile(join(source, manifestName), 'utf8').catch(ifMissing(null))
  if (text === null) throw new BackupRefused(`${source} holds no backup: it has no ${manifestName}.`)
  const { success, data, error } = manifestSchema.safeParse(parse(text))
  if (success) return data
  const [issue] = error.issues
  throw new BackupRefused(
    `${join(source, manifestName)} cannot be read: ${issue?.path.join('.')} ${issue?.message}.`,
  )
}

/** Reads the whole backup before any of it is restored. @throws BackupRefused at the first file that differs */
export async function verifyArchive(source: string, manifest: Manifest): Promise<void> {
  let entries = 0
  const found = new Set<string>()
  for await (const { path, sum } of archiveEntries(source)) {
    const hash = createHash('sha256')
    try {
      await pipeline(createReadStream(join(source, path)), hash)
    } catch (error) {
      throw new BackupRefused(`This backup is damaged: ${path} cannot be read (${(error as Error).message}).`)
    }
    if (hash.digest('hex') !== sum) throw new BackupRefused(`This backup is damaged: ${path} has changed.`)
    if (path.startsWith('database/')) found.add(path)
    entries++
  }
  const lost = manifest.tables.find((table) => !found.has(tablePath(table.name)))
  if (lost !== undefined) throw new BackupRefused(`This backup is damaged: it lacks the table ${lost.name}.`)
  if (entries === manifest.entries + 1) return
  throw new BackupRefused(
    `This backup is damaged: ${sumsName} names ${entries} files of ${manifest.entries + 1}.`,
  )
}

/** The files of the backup, one at a time: there may be millions. */
export async function* archiveEntries(source: string): AsyncGenerator<{ path: string; sum: string }> {
  const lines = createInterface({ input: createReadStream(join(source, sumsName)), crlfDelay: Infinity })
  for await (const line of lines) {
    const [sum = '', path = ''] = line.split('  ')
    if (!/^[0-9a-f]{64}$/.test(sum) || !safePath.test(path))
      throw new BackupRefused(`This backup is damaged: ${sumsName} has the line "${line.slice(0, 200)}".`)
    yield { path, sum }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** For what may not exist. */
export function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
