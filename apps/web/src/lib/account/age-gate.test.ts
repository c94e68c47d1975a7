import { expect, it } from 'vitest'
import { isBeforeGate } from './age-gate.ts'

const stranger = { isRemembered: false, isSignedIn: false, pathname: '/performers/1002' }

it('[O4] shows the gate on a first visit, at any address', () => {
  expect(isBeforeGate(stranger)).toBe(true)
  expect(isBeforeGate({ ...stranger, pathname: '/signing' })).toBe(true)
})

it.each([
  ['a browser that passed it before', { isRemembered: true }],
  ['a browser that passed it, while the account is unknown', { isRemembered: true, isSignedIn: undefined }],
  ['an account, on every device', { isSignedIn: true }],
  ['signing in', { pathname: '/signin' }],
  ['the operator’s terms', { pathname: '/p/terms' }],
  ['writing to it', { pathname: '/contact' }],
  ['registering, which asks the same', { pathname: '/register/' }],
])('[O4] it is gone for %s', (_who, visit) => {
  expect(isBeforeGate({ ...stranger, ...visit })).toBe(false)
})

it('[O4] does not flash up before a signed-in account', () => {
  expect(isBeforeGate({ ...stranger, isSignedIn: undefined })).toBeUndefined()
})
