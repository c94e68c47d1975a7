import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../../test/index.ts'
import { startVoice, type Voice } from '../../../../test/kits/voice.ts'
import { demoPassword } from '../../../demo/cast.ts'

let voice: Voice
let performer: Caller
beforeAll(async () => {
  voice = await startVoice()
})
beforeEach(() => {
  Object.assign(voice.provider, { reachable: true, read: [] })
  anotherDay()
})
afterAll(() => voice[Symbol.asyncDispose]())

function anotherDay(): void {
  voice.api.clock.advance(25 * 3600_000)
  performer = voice.api.as('performer@footlight.test')
}
const mine = '+32470999888'
const ask = (phone: string | null, password = demoPassword) =>
  performer.call('setStudioPhone', { body: { phone, password } })
const prove = (code: string) => performer.call('proveStudioPhone', { body: { code } })
/** The digits that were read last. */
const spokenCode = () => voice.provider.read.at(-1)?.code ?? ''
const numberOf = async () => (await performer.ok('studioPhone')).phone

it('[S11] verifies a number by a code read there, and routes no calls to it before', async () => {
  expect(await ask(mine)).toMatchObject({
    ok: true,
    value: { phone: null, waiting: { phone: mine }, ready: true },
  })
  expect(voice.provider.read).toMatchObject([{ to: mine, from: voice.line.number }])
  expect(await numberOf()).toBeNull()
  expect(await prove(spokenCode())).toMatchObject({ ok: true, value: { phone: mine, waiting: null } })
  expect(await prove(spokenCode())).toMatchObject({ code: 'PHONE_CODE' })

  // another number needs another call; until it is verified the first one stays
  anotherDay()
  await ask('+32470999777')
  expect(await numberOf()).toBe(mine)
  const shown = await voice.api.guest.fetch('/api/performer/performer_accounts/performer_number/1001')
  expect(await shown.text()).not.toContain(mine)
  expect(await ask(null)).toMatchObject({ ok: true, value: { phone: null, waiting: null } })
  expect(await prove(spokenCode())).toMatchObject({ code: 'PHONE_CODE' })
  const { entries } = await voice.api.as('admin@footlight.test').ok('listAuditLog', { query: { limit: 2 } })
  expect(entries).toMatchObject([
    { action: 'phone.removed' },
    { action: 'phone.set', before: null, after: { phone: '…888' } },
  ])
})

it('[S11, A6] without the password nothing is called and nothing changes', async () => {
  expect(await ask(mine, 'not her password')).toMatchObject({ code: 'NOT_CONFIRMED' })
  expect(await ask(null, 'not her password')).toMatchObject({ code: 'NOT_CONFIRMED' })
  expect(voice.provider.read).toEqual([])
})

it('[S11] does not call premium numbers, other countries and its own number', async () => {
  for (const phone of [
    '0470123456',
    '+32',
    'tel:+32470123456',
    '+3290012345',
    '+18765551234',
    '+33612345678',
    voice.line.number,
  ])
    expect(await ask(phone), phone).toMatchObject({ code: 'VALIDATION' })
  expect(voice.provider.read).toEqual([])
})

it('[S11] a code is valid for ten minutes and five tries, also when they are concurrent', async () => {
  await ask(mine)
  const wrong = spokenCode() === '000000' ? '000001' : '000000'
  await Promise.all(Array.from({ length: 30 }, () => prove(wrong)))
  expect(await prove(spokenCode())).toMatchObject({ code: 'PHONE_CODE' })
  await ask(mine)
  voice.api.clock.advance(10 * 60_000)
  expect(await prove(spokenCode())).toMatchObject({ code: 'PHONE_CODE' })
  expect(await numberOf()).toBeNull()
})

it('[S11] calls no number more than three times a day, also on concurrent requests', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ask(mine)))
  for (let time = 0; time < 3; time++) await ask(mine)
  expect(voice.provider.read).toHaveLength(3)
  expect(await ask('+32470999777')).toMatchObject({ code: 'TOO_MANY_TRIES' })
  anotherDay()
  voice.provider.reachable = false
  expect(await ask(mine)).toMatchObject({ code: 'PHONE_CALL_FAILED' })
  expect((await performer.ok('studioPhone')).waiting).toBeNull()
})
