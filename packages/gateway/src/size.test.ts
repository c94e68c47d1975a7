import { weigh } from '@footlight/test-kit/bundle'
import { expect, it } from 'vitest'

it('[G1] weighs at most 12 KB gzip without media helpers, and brings nothing else along', async () => {
  const { bytes, outside } = await weigh(new URL('./index.ts', import.meta.url))
  console.info(`@footlight/gateway: ${bytes} bytes gzip`)
  expect(bytes).toBeLessThanOrEqual(12 * 1024)
  expect(outside).toEqual([])
})
