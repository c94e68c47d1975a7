import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '../random.ts'

/** Stores files by key, its parts separated by `/`: on disk here, in an object store in s3-files.ts. */
export interface Files {
  read(key: string): Promise<Buffer | undefined>
  /** The bytes from `first` to `last`, inclusive; the file must be that long. */
  readPart(key: string, first: number, last: number): Promise<Buffer | undefined>
  write(key: string, data: Buffer): Promise<void>
  /** no error if the file does not exist */
  remove(key: string): Promise<void>
}

/** A file that is read in ranges: a player requests the ranges that it needs. */
export interface Ranged {
  /** content type */
  type: string
  bytes: number
  part(first: number, last: number): Promise<Buffer>
}

/** Letters, digits, dash, underscore and dots inside: no part can leave the folder. */
const safeKey = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

export function checkedKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`'${key}' is not a file key`)
  return key
}

export function createDiskFiles({ folder, random }: { folder: string; random: Random }): Files {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async read(key) {
      return readFile(pathOf(key)).catch(orNothing)
    },
    async readPart(key, first, last) {
      const file = await open(pathOf(key)).catch(orNothing)
      if (!file) return undefined
      try {
        const part = Buffer.alloc(last - first + 1)
        const { bytesRead } = await file.read(part, 0, part.length, first)
        return part.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async write(key, data) {
      const path = pathOf(key)
      const draft = `${path}.${random.uuid()}`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(draft, data)
        // readers see the whole file or none
        await rename(draft, path)
      } catch (error) {
        // a failed draft must not take space on a full disk
        await rm(draft, { force: true })
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined
  throw error
}
