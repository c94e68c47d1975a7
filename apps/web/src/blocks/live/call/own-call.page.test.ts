import { beforeEach, expect, it } from 'vitest'
import { isAgreedHere, recallCall, rememberAgreed, rememberCall } from './own-call.ts'

beforeEach(() => sessionStorage.clear())

it('[S17] opens a call by itself in the tab that agreed to it, and once: a call taken over stays where it is', () => {
  expect(isAgreedHere('request')).toBe(false)
  rememberAgreed('request')
  expect(isAgreedHere('request')).toBe(true)
  expect(isAgreedHere('another')).toBe(false)
  rememberCall('session')
  expect(recallCall()).toBe('session')
  // another device takes it over
  rememberCall(undefined)
  expect([recallCall(), isAgreedHere('request')]).toEqual([undefined, false])
})

it('[S17] keeps the request that was agreed to while the call before it ends', () => {
  rememberCall('before')
  rememberAgreed('request')
  rememberCall(undefined)
  expect(isAgreedHere('request')).toBe(true)
})
