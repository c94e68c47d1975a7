import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startVoice, type Voice } from '../../../test/kits/voice.ts'

let voice: Voice
let performerId: string
beforeAll(async () => {
  voice = await startVoice()
})
afterAll(() => voice[Symbol.asyncDispose]())
beforeEach(async () => {
  performerId = await voice.performer(1050)
})
const client = () => voice.api.as('client@footlight.test')
const admin = () => voice.api.as('admin@footlight.test')
const setPrice = (price_phone: number) =>
  voice.api.context.database
    .updateTable('performers')
    .set({ price_phone })
    .where('id', '=', performerId)
    .execute()

it('[S11, L7] a call has the share at which it was reserved, and no code pays itself with it', async () => {
  for (const { code } of (await admin().ok('listPromoCodes', { query: {} })).promoCodes)
    await admin().ok('stopPromoCode', { params: { code } })
  const { code } = await voice.reserve(performerId)
  await admin().ok('setSettings', { body: { performerShare: 80 } })
  // with this share the platform's part of 60 does not pay for the provider: nothing new is reserved
  expect((await voice.reserve(performerId)).code).toBe(code)
  const { callSid, answer } = await voice.dial(code)
  expect(answer).toContain('<Dial')
  expect(await voice.session(callSid)).toMatchObject({ performer_share: 70, price_per_minute: 60 })
  await voice.said.callerOver(callSid)
  await setPrice(100)
  await voice.topUp('newclient@footlight.test', 600)
  const dearer = await voice.reserve(performerId, undefined, 'newclient@footlight.test')
  await admin().ok('setSettings', { body: { performerShare: 70 } })
  const make = () =>
    admin().call('createPromoCode', {
      body: {
        code: 'SHARES',
        kind: 'percentage',
        value: 11,
        validUntil: null,
        usesPerClient: 1,
        usesInAll: null,
      },
    })
  expect(dearer.pricePerMinute).toBe(100)
  expect(await make()).toMatchObject({ error: { fields: [{ path: 'body.value', rule: 'unsound' }] } })
  voice.api.clock.advance(15 * 60_000)
  expect(await make()).toMatchObject({ ok: true })
})

it('[S3] refuses to reserve above the agreed price, and reserves anew where an open reservation costs more', async () => {
  const ask = (pricePerMinute: number) =>
    client().call('makeReservation', { params: { id: performerId }, query: { pricePerMinute } })
  await setPrice(70)
  expect(await ask(60)).toMatchObject({
    code: 'PRICE_CHANGED',
    error: { message: 'The price is 70 credits now. Nothing was charged: look at it again.' },
  })
  const dear = await ask(70)
  await setPrice(60)
  const cheap = await ask(60)
  expect([dear, cheap]).toMatchObject([
    { value: { reservation: { pricePerMinute: 70 } } },
    { value: { reservation: { pricePerMinute: 60 } } },
  ])
})
