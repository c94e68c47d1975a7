import { createTestDatabase } from '@footlight/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/index.ts'
import { testConfig } from '../../../test/test-config.ts'
import { createContext } from '../../context.ts'
import { createLog } from '../../platform/logs/log.ts'
import { ConfigError } from '../../platform/settings/config-error.ts'

const key = (mode: 'live' | 'test') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_x`,
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
})

// In a hook, which may take longer than a test: the first server of a run also prepares the template of its database.
let quiet: TestApi
beforeAll(async () => {
  quiet = await startTestApi({ config: { payments: key('test') }, overrides: { sandbox: false } })
})
afterAll(() => quiet[Symbol.asyncDispose]())

it('[T2] a database with play money refuses real money: sandbox earnings could be paid out otherwise', async () => {
  const goesLive = startTestApi({ config: { payments: key('live') }, overrides: { sandbox: false } })
  await expect(goesLive).rejects.toThrow(ConfigError)
  await expect(goesLive).rejects.toThrow('play money')
  // without it, and with a test key, it goes on in play money
  const { earnings, money } = await quiet.as('performer@footlight.test').ok('earnings')
  expect([money, earnings.payable]).toEqual(['play', 0])
})

it('[T2] a database with real money refuses the sandbox, test payments and demo credits', async () => {
  await using storage = await createTestDatabase()
  // the database is not up to date yet: the server migrates it itself, as its owner
  const config = testConfig({ databaseUrl: storage.ownerUrl, dataDir: 'nothing is kept' })
  const start = (changes: object, sandbox = false) =>
    createContext({ ...config, ...changes }, { sandbox, sweepEveryMs: null, log: createLog('fatal') })
  {
    await using live = await start({ payments: key('live') })
    const grant = { clientId: '11111111-1111-4111-8111-111111111111', credits: 500 }
    await expect(live.wallet.grantDemoCredit(grant)).rejects.toThrow('real money')
  }
  for (const [changes, sandbox] of [
    [{}, true],
    [{ payments: key('test') }, false],
    [{ demo: true }, true],
  ] as const)
    await expect(start(changes, sandbox)).rejects.toThrow('This database holds real money')
  await using again = await start({ payments: key('live') })
  expect(again.wallet.methods).toEqual(['stripe'])
})
