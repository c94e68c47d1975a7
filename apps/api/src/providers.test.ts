import { expect, it } from 'vitest'
import { testConfig } from '../test/test-config.ts'
import { requireProviders } from './providers.ts'

const house = { databaseUrl: 'postgres://127.0.0.1/none', dataDir: '/nowhere' }
const stripe = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x' }
const redisUrl = 'redis://127.0.0.1:1'

function nothing(library: string): never {
  throw new Error(`Cannot find module '${library}'`)
}

it('[T2] requires the library of each provider that is configured, and of no other', () => {
  expect(() => requireProviders(testConfig(house), nothing)).not.toThrow()
  expect(() => requireProviders(testConfig({ ...house, stripe }), nothing)).toThrow(
    /^STRIPE_SECRET_KEY is set, and the package stripe is not installed: .*"npm ci --omit=dev"/,
  )
  expect(() => requireProviders(testConfig({ ...house, redisUrl }), nothing)).toThrow(
    /REDIS_URL.*@redis\/client/,
  )
  // all libraries are installed where the tests run
  expect(() => requireProviders(testConfig({ ...house, stripe, redisUrl }))).not.toThrow()
})
