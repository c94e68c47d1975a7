import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

const entry = fileURLToPath(new URL('./index.ts', import.meta.url))

it('[G1] weighs at most 12 KB gzip without media helpers, and brings nothing else along', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, target: 'esnext', lib: { entry, formats: ['es'] } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  const chunks = bundle.output.filter((file) => file.type === 'chunk')
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  console.info(`@footlight/gateway: ${bytes} bytes gzip`)
  expect(bytes).toBeLessThanOrEqual(12 * 1024)
  const outside = chunks.flatMap(({ imports, moduleIds }) => [
    ...imports,
    ...moduleIds.filter((id) => id.includes('node_modules')),
  ])
  expect(outside).toEqual([])
}, 30_000)
