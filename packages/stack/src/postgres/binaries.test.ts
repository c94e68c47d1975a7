import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyReadable } from './binaries.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footlight-binaries-'))
  await mkdir(join(folder, 'native'))
  await writeFile(join(folder, 'native', 'postgres'), 'ours')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const copyTo = (...bases: string[]) =>
  copyReadable(
    join(folder, 'native'),
    '18',
    bases.map((base) => join(folder, base)),
  )

it('ignores programs in a folder that another account could have written', async () => {
  await mkdir(join(folder, 'open/postgresql-18'), { recursive: true })
  await writeFile(join(folder, 'open/postgresql-18/postgres'), 'theirs')
  await chmod(join(folder, 'open'), 0o777)
  await mkdir(join(folder, 'linked'), { mode: 0o755 })
  await symlink(join(folder, 'open/postgresql-18'), join(folder, 'linked/postgresql-18'))

  await expect(copyTo('open', 'linked')).rejects.toThrow('only this user can write')
  const copy = await copyTo('open', 'linked', 'own')
  expect(await readFile(join(copy, 'postgres'), 'utf8')).toBe('ours')
  expect(await copyTo('own')).toBe(copy)
})
