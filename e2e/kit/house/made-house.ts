import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@footlight/stack'
import { compileCache } from './compile-cache.ts'

/** Names the folder of the run's made house to its workers. */
const variable = 'FOOTLIGHT_E2E_HOUSE'

/** Makes a house with its demo: a third of a start is tables and people, the same ones each time. */
export async function setup(): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'footlight-e2e-house-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  // no browser opens the page here
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  const house = { dataDir: folder, webDist: folder, demo: true, broadcasts: 0, durable: false } as const
  const stack = await startStack({ ...house, environment: compileCache })
  await stack.close()
  process.env[variable] = folder
  const made = opened.move()
  return () => made.disposeAsync()
}

/** A copy of its tables and secrets. Its images are everybody's: each is made once, not once in every house. */
export async function furnish(dataDir: string): Promise<void> {
  const made = process.env[variable]
  if (!made) throw new Error(`${variable} is not set: the global setup of the journeys did not run`)
  for (const part of ['postgres', 'secrets.json'])
    await cp(join(made, part), join(dataDir, part), { recursive: true })
  await symlink(join(made, 'files'), join(dataDir, 'files'))
}
