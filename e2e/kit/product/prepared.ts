import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@footlight/stack'

/** Node's compile cache of the run, for the processes of the product; `npm test` sets it. */
export const compileCache: Readonly<Record<string, string>> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {}

/** Names the folder of the prepared product to the workers of the run. */
const variable = 'FOOTLIGHT_E2E_PREPARED'

/** Prepares the tables and people of the demo once: they are a third of a start, and the same each time. */
export async function setup(): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'footlight-e2e-prepared-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  // no page is opened here
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  const options = { dataDir: folder, webDist: folder, demo: true, broadcasts: 0, durable: false } as const
  const stack = await startStack({ ...options, environment: compileCache })
  await stack.close()
  process.env[variable] = folder
  const prepared = opened.move()
  return () => prepared.disposeAsync()
}

/** Copies the prepared tables and secrets; the images are shared, so that each is made once in a run. */
export async function copyPrepared(dataDir: string): Promise<void> {
  const prepared = process.env[variable]
  if (!prepared) throw new Error(`${variable} is not set: the global setup of the journeys did not run`)
  for (const part of ['postgres', 'secrets.json'])
    await cp(join(prepared, part), join(dataDir, part), { recursive: true })
  await symlink(join(prepared, 'files'), join(dataDir, 'files'))
}
