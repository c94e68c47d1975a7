import { fileURLToPath } from 'node:url'
import { calls } from '@footlight/contract'
import { createServer } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { withoutSchemas } from './without-schemas.ts'

const contract = fileURLToPath(import.meta.resolve('@footlight/contract'))

it('serves the calls without zod in development, as a build does', async () => {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [withoutSchemas()],
  })
  onTestFinished(() => server.close())
  const { client } = server.environments
  const left = [`/@fs${contract}`]
  const seen = new Set(left)
  for (let url = left.pop(); url; url = left.pop()) {
    await client.transformRequest(url)
    const module = await client.moduleGraph.getModuleByUrl(url)
    for (const { url: next } of module?.importedModules ?? []) if (!seen.has(next)) left.push(next)
    for (const next of left) seen.add(next)
  }
  expect(seen.size).toBeGreaterThan(20)
  expect([...seen].filter((url) => url.includes('/node_modules/'))).toEqual([])

  const loaded = await server.ssrLoadModule(contract)
  expect(loaded.calls).toEqual(calls)
})
