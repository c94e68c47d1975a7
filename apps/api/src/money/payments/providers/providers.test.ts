import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/index.ts'
import { girobank, startGirobank } from '../../../../test/kits/girobank.ts'
import { brokenInvariants } from '../../../commands/audit.ts'
import { readConfig } from '../../../config.ts'
import { paymentProviders } from './index.ts'

const secret = 'a secret of the invented bank'
/** all that a second provider changes beside its own folder */
const providers = [...paymentProviders, girobank]

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const required = {
  DATABASE_URL: 'postgres://localhost/footlight',
  MEDIA_URL: 'http://127.0.0.1:4001/',
  INTERNAL_SECRET: 'sixteen characters',
  STREAM_TOKEN_PRIVATE_KEY: Buffer.from(pem).toString('base64url'),
  RECEIPT_KEY: Buffer.from(pem).toString('base64url'),
}

let bank: Awaited<ReturnType<typeof startGirobank>>
let api: TestApi
beforeAll(async () => {
  bank = await startGirobank(secret)
  const environment = { ...required, GIROBANK_URL: bank.origin, GIROBANK_SECRET: secret }
  api = await startTestApi({
    config: { payments: readConfig(environment, providers).payments },
    overrides: { paymentProviders: providers, sandbox: false },
  })
  bank.reportTo(`${api.origin}/webhooks/girobank`)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await bank[Symbol.asyncDispose]()
})

const buy = { params: { amount: 5000, method: 'girobank' }, query: {} }

it('[T2] refuses variables of a provider that are wrong or half-set, by name', () => {
  const read = (set: object) => () => readConfig({ ...required, ...set }, providers)
  expect(read({ GIROBANK_URL: 'http://bank' })).toThrow('GIROBANK_URL is set, but GIROBANK_SECRET is not')
  expect(read({ GIROBANK_URL: 'bank', GIROBANK_SECRET: secret })).toThrow('GIROBANK_URL must be an http')
  // without its variables it is not there
  expect(readConfig(required, providers).payments).toEqual({})
})

it('[T1, T2] tops up by a provider that is added to the list, by its own page and its signed webhook', async () => {
  const client = api.as('client@footlight.test')
  expect((await client.ok('updateBalanceInfo')).methods).toEqual(['girobank'])
  const { available } = (await client.ok('updateBalanceInfo')).balance
  const { payment } = await client.ok('buy', buy)
  expect(payment).toMatchObject({ state: 'PENDING', amount: 5000, fee: 150 })
  expect(await (await fetch(payment.redirectUrl)).text()).toContain('Pay 5000 cents')

  const paid = await fetch(payment.redirectUrl, { method: 'POST', redirect: 'manual' })
  expect([paid.status, paid.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(`/wallet\\?payment=${payment.id}$`),
  ])
  // a repetition, and a decline that comes late, change nothing
  const page = payment.redirectUrl.split('/').at(-1) ?? ''
  expect([await bank.report(page, 'paid'), await bank.report(page, 'declined')]).toEqual([200, 200])
  expect((await client.ok('updateBalanceInfo')).balance.available).toBe(available + 4850)
  expect(await brokenInvariants(api.context.database)).toEqual([])
})

it('[T2] credits nothing for a webhook that the provider has not signed', async () => {
  const client = api.as('newclient@footlight.test')
  const { payment } = await client.ok('buy', buy)
  const page = payment.redirectUrl.split('/').at(-1)
  const body = JSON.stringify({ page, reference: payment.id, cents: 5000, state: 'paid' })
  for (const signature of ['', 'forged'])
    expect(
      (
        await fetch(`${api.origin}/webhooks/girobank`, {
          method: 'POST',
          body,
          headers: { 'girobank-signature': signature },
        })
      ).status,
    ).toBe(403)
  expect((await client.ok('updateBalanceInfo')).balance.available).toBe(0)
})
