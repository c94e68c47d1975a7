import { expect, it } from 'vitest'
import { requireLibraries } from './libraries.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
const redis = { REDIS_URL: 'redis://127.0.0.1:1' }

function nothing(library: string): never {
  throw new Error(`Cannot find module '${library}'`)
}

it('[T2] requires the library of each provider that is configured, and of no other', () => {
  expect(() => requireLibraries({ PORT: '4000', REDIS_URL: '' }, nothing)).not.toThrow()
  expect(() => requireLibraries(stripe, nothing)).toThrow(
    /^STRIPE_SECRET_KEY is set, and the package stripe is not installed: .*"npm ci --omit=dev"/,
  )
  expect(() => requireLibraries(redis, nothing)).toThrow(/REDIS_URL.*@redis\/client/)
  // all libraries are installed where the tests run
  expect(() => requireLibraries({ ...stripe, ...redis })).not.toThrow()
})
