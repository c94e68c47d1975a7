import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from './root.ts'

type Entry = { version?: string; link?: boolean; inBundle?: boolean; integrity?: string; resolved?: string }

it('has an integrity hash for every package of every system in the lock file, and no host', async () => {
  const text = await readFile(join(rootDir, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
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
