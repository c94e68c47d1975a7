import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hashSources } from './web-build.ts'

it('[W1] builds the page anew when its API version is set, and only then', async () => {
  const rootDir = await mkdtemp(join(tmpdir(), 'web-build-'))
  await using _folder = { [Symbol.asyncDispose]: () => rm(rootDir, { recursive: true }) }
  await writeFile(join(rootDir, 'package-lock.json'), '{}')
  const unset = await hashSources(rootDir, {})
  expect(await hashSources(rootDir, { VITE_API_VERSION: '1' })).not.toBe(unset)
  expect(await hashSources(rootDir, { VITE_API_VERSION: '', PORT: '4000' })).toBe(unset)
})
