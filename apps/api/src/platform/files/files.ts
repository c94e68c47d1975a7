import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '../random.ts'

/** Keeps files by key, `/` between its parts. On disk here; an object store behind the same port. */
export interface Files {
  read(key: string): Promise<Buffer | undefined>
  write(key: string, data: Buffer): Promise<void>
}

/** Letters, digits, dash, underscore and dots inside: no part can leave the folder. */
const safeKey = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

export function createDiskFiles({ folder, random }: { folder: string; random: Random }): Files {
  const pathOf = (key: string) => {
    if (!safeKey.test(key)) throw new Error(`'${key}' is not a file key`)
    return join(folder, key)
  }
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
  }
}
