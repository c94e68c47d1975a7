import { affordableSeconds } from '@footlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApi } from '../../../test/index.ts'
import { startVoice, type Voice } from '../../../test/kits/voice.ts'
import { brokenInvariants } from '../../commands/audit.ts'

let voice: Voice
let performerId: string
beforeAll(async () => {
  voice = await startVoice()
  performerId = await voice.performer(1050)
})
afterAll(() => voice[Symbol.asyncDispose]())
afterEach(async () => {
  Object.assign(voice.provider, { reachable: true, connected: true, hangsUp: true })
  const { running } = await client().ok('checkSession')
  if (running.session) await client().ok('endSession', { body: { sessionId: running.session.id } })
  // no reservation outlives its test, and every test begins with a whole second
  voice.api.clock.advance(15 * 60_000 + 1000 - (voice.api.clock.now() % 1000))
  await voice.api.context.sweep()
  await voice.performer(1050)
  expect(await brokenInvariants(voice.api.context.database)).toEqual([])
})
const client = () => voice.api.as('client@footlight.test')

describe('reservations', () => {
  it('[S11] a repetition within 15 minutes returns the same reservation, a later one a new reservation', async () => {
    const first = await voice.reserve(performerId)
    expect(first).toMatchObject({ phoneNumber: voice.line.number, pricePerMinute: 60, cap: null })
    expect(first.code).toMatch(/^\d{8}$/)
    expect(Date.parse(first.expiresAt)).toBe(voice.api.clock.now() + 15 * 60_000)
    voice.api.clock.advance(14 * 60_000)
    const again = await Promise.all(Array.from({ length: 50 }, () => voice.reserve(performerId)))
    expect(new Set(again.map(({ code }) => code))).toEqual(new Set([first.code]))
    voice.api.clock.advance(60_000)
    const next = await voice.reserve(performerId)
    expect(next.code).not.toBe(first.code)
    const { answer } = await voice.dial(first.code, '+32499000009')
    expect(answer).toContain('This code is not valid')
  })

  it('[S11] is refused where it could lead to no call, and leaves nothing behind', async () => {
    const { database } = voice.api.context
    const busy = await voice.performer(1051)
    const set = (change: object) =>
      database.updateTable('performers').set(change).where('id', '=', busy).execute()
    const params = { id: busy }
    const ask = (query = {}) => client().call('makeReservation', { params, query })
    for (const [change, query, code] of [
      [{ status: 'OFFLINE' }, {}, 'PERFORMER_OFFLINE'],
      [{ status: 'BUSY' }, {}, 'PERFORMER_BUSY'],
      [{ phone: null }, {}, 'SERVICE_NOT_OFFERED'],
      [{ offers_phone: false }, {}, 'SERVICE_NOT_OFFERED'],
      [{}, { cap: 59 }, 'CAP_TOO_LOW'],
      [{ price_phone: 10_001 }, {}, 'INSUFFICIENT_CREDIT'],
      // the provider would cost more than the platform's part
      [{ price_phone: 49 }, {}, 'SERVICE_NOT_OFFERED'],
      [{ phone: '+33612345678' }, {}, 'SERVICE_NOT_OFFERED'],
      [{ phone: '+3290012345' }, {}, 'SERVICE_NOT_OFFERED'],
      [{ approval_status: 'pending' }, {}, 'NOT_FOUND'],
    ] as const) {
      await voice.performer(1051)
      if (Object.keys(change).length > 0) await set(change)
      const before = await fingerprint(database)
      expect(await ask(query)).toMatchObject({ ok: false, code })
      expect(await fingerprint(database)).toEqual(before)
    }
    await set({ approval_status: 'approved' })
  })

  it('[S11] offers no call without a line', async () => {
    await using api = await startTestApi()
    const performer = await api.context.database
      .updateTable('performers')
      .set({ status: 'AVAILABLE', offers_phone: true, price_phone: 60, phone: '+32470123456' })
      .where('number', '=', 1050)
      .returning('id')
      .executeTakeFirstOrThrow()
    const params = { id: performer.id }
    const { performerAccount } = await api.guest.ok('getPerformer', { params })
    expect(performerAccount).toMatchObject({
      performer_services: { phone: false },
      prices: { phone: null },
    })
    expect(await api.guest.ok('listPerformers', { query: { service: 'phone' } })).toMatchObject({ total: 0 })
    const reply = await api.as('client@footlight.test').call('makeReservation', { params, query: {} })
    expect(reply).toMatchObject({ ok: false, code: 'SERVICE_NOT_OFFERED' })
    expect((await api.guest.fetch('/webhooks/voice/incoming', { method: 'POST' })).status).toBe(404)
  })
})

describe('a call', () => {
  it('[S11] is connected, and metered until one of the two hangs up', async () => {
    const { code, cap } = await voice.reserve(performerId, 150)
    expect(cap).toBe(150)
    const { callSid, answer } = await voice.dial(code)
    expect(answer).toContain('timeLimit="165"')
    expect(answer).toContain('callerId="+3225550100"')
    expect(answer).toContain('>+32470123456</Number>')
    expect(answer).toContain('action="https://stage.example/webhooks/voice/status"')
    expect(await voice.statusOf(performerId)).toBe('ON_CALL')
    expect(await voice.session(callSid)).toMatchObject({ state: 'STARTING', type: 'PHONE' })
    await voice.pass(5)
    await voice.said.answered(callSid)
    expect(await voice.session(callSid)).toMatchObject({ state: 'ACTIVE', billed_seconds: 0 })
    await voice.pass(30)
    expect(await voice.session(callSid)).toMatchObject({ state: 'ACTIVE', billed_seconds: 30 })
    voice.api.clock.advance(700)
    const farewell = await voice.said.dialOver(callSid, 31)
    expect(await farewell.text()).toContain('<Hangup/>')
    expect(await voice.session(callSid)).toMatchObject({
      state: 'ENDED',
      end_reason: 'PERFORMER_ENDED',
      billed_seconds: 30,
      billed_charge: 30,
    })
    expect(await voice.statusOf(performerId)).toBe('AVAILABLE')
    expect((await voice.dial(code)).answer).toContain('This code is not valid')
    expect(voice.provider.hungUp).toEqual([])
  })

  it('[S6] charges nothing where the performer does not answer, and the code stays good', async () => {
    const { code } = await voice.reserve(performerId)
    const { callSid } = await voice.dial(code)
    await voice.pass(3)
    const farewell = await voice.said.dialOver(callSid, 0, 'no-answer')
    expect(await farewell.text()).toContain('did not answer')
    expect(await voice.session(callSid)).toMatchObject({ end_reason: 'NEVER_STARTED', billed_charge: 0 })
    const again = await voice.dial(code)
    expect(again.answer).toContain('<Dial')
    await voice.pass(21)
    expect(await voice.session(again.callSid)).toMatchObject({ end_reason: 'NEVER_STARTED' })
    await expect.poll(() => voice.provider.hungUp).toContain(again.callSid)
  })

  it('[S9] is hung up on the server when either side ends it, at the cap, and once credit is gone', async () => {
    const ends = {
      CLIENT_ENDED: async (id: string) => client().ok('endSession', { body: { sessionId: id } }),
      PERFORMER_ENDED: async () => voice.api.context.sessions.studio.endSession(performerId),
      CAP_REACHED: async () => voice.pass(61),
    }
    for (const [reason, end] of Object.entries(ends)) {
      const { callSid } = await voice.dial((await voice.reserve(performerId, 60)).code)
      await voice.said.answered(callSid)
      await voice.pass(2)
      voice.provider.hangsUp = false
      await end((await voice.session(callSid)).id)
      expect(await voice.session(callSid)).toMatchObject({ state: 'ENDED', end_reason: reason })
      voice.provider.hangsUp = true
      await voice.pass(6)
      expect(voice.provider.hungUp.filter((sid) => sid === callSid)).toEqual([callSid])
      await voice.said.callerOver(callSid)
    }
  })

  it('[S14] is hung up when either blocks the other, and the code connects no more', async () => {
    const { code } = await voice.reserve(performerId, 60)
    const { callSid } = await voice.dial(code)
    await voice.said.answered(callSid)
    await voice.pass(2)
    const params = { performerId }
    await client().ok('blockPerformer', { params })
    expect(await voice.session(callSid)).toMatchObject({ state: 'ENDED', end_reason: 'CLIENT_ENDED' })
    await voice.pass(6)
    expect(voice.provider.hungUp).toContain(callSid)
    await voice.said.callerOver(callSid)
    expect((await voice.dial(code)).answer).not.toContain('<Dial')
    await client().ok('unblockPerformer', { params })
  })

  it('[B9] a call that passed its cap while the API was down ends at the cap, and no later second is billed', async () => {
    const { callSid } = await voice.dial((await voice.reserve(performerId, 60)).code)
    await voice.said.answered(callSid)
    await voice.pass(40)
    voice.api.clock.advance(35_000)
    await voice.said.dialOver(callSid, 75)
    expect(await voice.session(callSid)).toMatchObject({ end_reason: 'CAP_REACHED', billed_seconds: 60 })
  })

  it('[B8] goes on when credit comes during it, and is hung up when that is gone too', async () => {
    const caller = 'newclient@footlight.test'
    await voice.topUp(caller, 600)
    const dear = await voice.performer(1052, 500)
    const { callSid, answer } = await voice.dial((await voice.reserve(dear, undefined, caller)).code)
    expect(answer).toContain(`timeLimit="${4 * 3600}"`)
    await voice.said.answered(callSid)
    await voice.pass(60)
    await voice.topUp(caller, 500)
    await voice.pass(30)
    expect(await voice.session(callSid)).toMatchObject({ state: 'ACTIVE', billed_seconds: 90 })
    await voice.pass(60)
    const paid = (600 + 500) * 0.95
    expect(await voice.session(callSid)).toMatchObject({
      end_reason: 'CREDIT_EXHAUSTED',
      billed_seconds: affordableSeconds(paid, 500),
    })
    expect(voice.provider.hungUp.filter((sid) => sid === callSid)).toEqual([callSid])
  })

  it('[B4] asks the provider about a silent call: holds the session without an answer, ends it when over', async () => {
    const { callSid } = await voice.dial((await voice.reserve(performerId)).code)
    const askedBefore = voice.provider.asked
    await voice.said.answered(callSid)
    await voice.pass(25)
    expect(voice.provider.asked - askedBefore).toBe(1)
    expect(await voice.session(callSid)).toMatchObject({ state: 'ACTIVE', billed_seconds: 25 })
    await voice.pass(14)
    voice.provider.reachable = false
    await voice.pass(10)
    expect(await voice.session(callSid)).toMatchObject({ state: 'HELD', billed_seconds: 39 })
    voice.provider.reachable = true
    await voice.pass(1)
    expect(await voice.session(callSid)).toMatchObject({ state: 'ACTIVE', billed_seconds: 50, held_ms: 0 })
    voice.provider.connected = false
    voice.api.clock.advance(60_000)
    await voice.pass(1)
    expect(await voice.session(callSid)).toMatchObject({ state: 'ENDED', billed_seconds: 50 })
  })

  it('[S11] plays a spoken refusal when the two cannot be connected now', async () => {
    const { code } = await voice.reserve(performerId)
    const { database } = voice.api.context
    for (const [change, sentence] of [
      [{ status: 'BUSY' }, 'busy with somebody else'],
      [{ status: 'OFFLINE' }, 'not available'],
      [{ phone: null }, 'does not take telephone calls'],
    ] as const) {
      await voice.performer(1050)
      await database.updateTable('performers').set(change).where('id', '=', performerId).execute()
      const { answer } = await voice.dial(code)
      expect(answer).toContain(sentence)
      expect(answer).toContain('<Hangup/>')
    }
  })
})

describe('forgery and guessing', () => {
  it('[S11] a wrong or missing signature is 403 and changes nothing', async () => {
    const { code } = await voice.reserve(performerId)
    const form = { CallSid: 'CA9', AccountSid: 'AC9', From: '+32499000001', Digits: code }
    const before = await fingerprint(voice.api.context.database)
    for (const headers of [{ 'x-twilio-signature': '' }, { 'x-twilio-signature': 'c2lnbmF0dXJl' }])
      for (const path of ['incoming', 'code', 'status'])
        expect((await voice.post(path, form, headers)).status).toBe(403)
    const json = { 'content-type': 'application/json' }
    expect((await voice.post('code', form, json)).status).toBe(415)
    // a webhook that is signed but not usable is accepted, and changes nothing
    expect((await voice.post('status', { CallStatus: 'completed' })).status).toBe(204)
    expect((await voice.said.answered('CAunknown')).status).toBe(204)
    expect((await voice.said.callerOver('CAunknown')).status).toBe(204)
    expect(await fingerprint(voice.api.context.database)).toEqual(before)
  })

  it('[S11] five wrong codes silence a caller for 15 minutes, and no other', async () => {
    const { code } = await voice.reserve(performerId)
    const from = '+32499666666'
    for (let time = 0; time < 5; time++)
      expect((await voice.dial('00000000', from)).answer).toContain('not valid')
    expect((await voice.dial(code, from)).answer).toContain('too many wrong codes')
    const other = await voice.dial(code, '+32499111111')
    expect(other.answer).toContain('<Dial')
    await voice.said.callerOver(other.callSid)
    voice.api.clock.advance(15 * 60_000)
    expect((await voice.dial((await voice.reserve(performerId)).code, from)).answer).toContain('<Dial')
  })

  it.each(['', 'anonymous', '+266696687'])(
    '[S11] wrong codes of a caller who withholds the number (%j) silence that call, and no other',
    async (from) => {
      const { code } = await voice.reserve(performerId)
      const guessing = await voice.dial('00000000', from)
      for (let time = 0; time < 4; time++) await voice.enter(guessing.callSid, '00000000', from)
      expect(await voice.enter(guessing.callSid, code, from)).toContain('too many wrong codes')
      const other = await voice.dial(code, from)
      expect(other.answer).toContain('<Dial')
      await voice.said.callerOver(other.callSid)
    },
  )
})
