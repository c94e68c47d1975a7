import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { licencesOf } from './licences.ts'
import { rootDir } from './root.ts'

type Entry = { link?: boolean; inBundle?: boolean; integrity?: string; resolved?: string; license?: string }

const readLockFile = async (): Promise<{ packages: Record<string, Entry> }> =>
  JSON.parse(await readFile(join(rootDir, 'package-lock.json'), 'utf8'))

it('has an integrity hash for every package of every system in the lock file, and no host', async () => {
  const { packages } = await readLockFile()
  const installed = Object.entries(packages).filter(
    // a bundled one lies inside a package that has its own
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle,
  )
  expect(installed.length).toBeGreaterThan(400)
  const unverified = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(unverified.map(([path]) => path)).toEqual([])
  const hosts = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))
  expect(hosts).toEqual([])
})

it('has packages of allowed licences alone, and names one that has another or none', async () => {
  const { packages } = await readLockFile()
  expect(licencesOf({ packages }).refused).toEqual([])
  const planted = { 'node_modules/a/node_modules/@b/c': { license: 'GPL-3.0-only' }, 'node_modules/d': {} }
  expect(licencesOf({ packages: { ...packages, ...planted } }).refused).toEqual([
    { name: '@b/c', licence: 'GPL-3.0-only' },
    { name: 'd', licence: 'none' },
  ])
})
