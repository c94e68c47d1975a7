import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { createPackageCheck, differingPackages } from './health.packages.ts'

it('[O2] names what is installed in another version than the lock file has, once', () => {
  const wanted = {
    '': {},
    'node_modules/ws': { version: '8.2.0' },
    'node_modules/a/node_modules/@types/ws': { version: '2.0.0' },
    'node_modules/b/node_modules/@types/ws': { version: '2.0.0' },
    'node_modules/other-system': { version: '1.0.0' },
    'node_modules/fits': { version: '1.0.0' },
    'node_modules/@footlight/api': {},
  }
  const installed = {
    'node_modules/ws': { version: '8.1.0' },
    'node_modules/a/node_modules/@types/ws': { version: '2.1.0' },
    'node_modules/b/node_modules/@types/ws': { version: '2.1.0' },
    'node_modules/fits': { version: '1.0.0' },
    'node_modules/by-hand': { version: '1.0.0' },
    'node_modules/@footlight/api': {},
  }
  expect(differingPackages(wanted, installed)).toEqual([
    { name: '@types/ws', installed: '2.1.0', wanted: '2.0.0' },
    { name: 'ws', installed: '8.1.0', wanted: '8.2.0' },
  ])
})

it('[O2] compares what was installed at the start with the lock file of now', async () => {
  const rootDir = await mkdtemp(join(tmpdir(), 'packages-'))
  await using _folder = { [Symbol.asyncDispose]: () => rm(rootDir, { recursive: true }) }
  const write = (file: string, version: string) =>
    writeFile(join(rootDir, file), JSON.stringify({ packages: { 'node_modules/ws': { version } } }))
  const clock = new ManualClock()
  expect(await createPackageCheck(rootDir, clock)()).toEqual([])
  await mkdir(join(rootDir, 'node_modules'))
  await write('package-lock.json', '8.1.0')
  await write('node_modules/.package-lock.json', '8.1.0')
  const check = createPackageCheck(rootDir, clock)
  expect(await check()).toEqual([])
  await write('package-lock.json', '8.2.0')
  await write('node_modules/.package-lock.json', '8.2.0')
  clock.advance(60_000)
  expect(await check()).toEqual([{ name: 'ws', installed: '8.1.0', wanted: '8.2.0' }])
})
