import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '../random.ts'

/** Keeps files by key, `/` between its parts: on disk here, in an object store in s3-files.ts. */
export interface Files {
  read(key: string): Promise<Buffer | undefined>
  write(key: string, data: Buffer): Promise<void>
  /** fine where there is none */
  remove(key: string): Promise<void>
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
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined
        throw error
      })
    },
    async write(key, data) {
      const path = pathOf(key)
      const draft = `${path}.${random.uuid()}`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(draft, data)
      // readers see the whole file or none
      await rename(draft, path)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
