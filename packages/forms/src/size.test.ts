import { weigh } from '@footlight/test-kit/bundle'
import { describe, expect, it } from 'vitest'

describe('size', () => {
  it('[issue 4] all rules, the resolver and a language are at most 4 KB gzip, and bring nothing else along', async () => {
    const { bytes, code, outside } = await weigh(new URL('./testing/pages/everything.ts', import.meta.url))
    console.info(`@footlight/forms: ${bytes} bytes gzip`)
    expect(bytes).toBeLessThanOrEqual(4 * 1024)
    expect(outside).toEqual([])
    expect(code).toContain('must not')
    expect(code).not.toMatch(/muss|moet|doit/)
  })

  it('a page that uses one rule loads no other', async () => {
    const { bytes, code } = await weigh(new URL('./testing/pages/one-rule.ts', import.meta.url))
    expect(code).toContain('required')
    expect(code).not.toMatch(/email|RegExp|\\p\{L\}|Intl/)
    expect(bytes).toBeLessThanOrEqual(400)
  })
})
