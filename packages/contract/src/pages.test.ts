import { describe, expect, it } from 'vitest'
import { findPage } from './pages.ts'

describe('which page an address is', () => {
  it.each([
    ['/', '/', {}],
    ['/performers/1001', '/performers/{number}', { number: '1001' }],
    ['/studio', '/studio', {}],
    ['/studio/', '/studio', {}],
    ['/history/abc', '/history/{sessionId}', { sessionId: 'abc' }],
  ])('%s is %s', (address, path, params) => {
    expect(findPage(address)).toMatchObject({ path, params })
  })

  it.each(['/nowhere', '/performers', '/performers/', '/performers/1/2', '/Studio', '', '/studio//'])(
    '%j is none',
    (address) => {
      expect(findPage(address)).toBeUndefined()
    },
  )
})
