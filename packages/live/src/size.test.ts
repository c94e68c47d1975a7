import { weigh } from '@footlight/test-kit/bundle'
import { expect, it } from 'vitest'

it('[C10] weighs at most 14 KB gzip without React bindings, and brings nothing else along', async () => {
  const { bytes, outside } = await weigh(new URL('./index.ts', import.meta.url))
  console.info(`@footlight/live: ${bytes} bytes gzip`)
  expect(bytes).toBeLessThanOrEqual(14 * 1024)
  expect(outside).toEqual([])
})
