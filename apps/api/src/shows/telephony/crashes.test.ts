import { afterAll, beforeAll, expect, it } from 'vitest'
import { startVoice, type Voice } from '../../../test/kits/voice.ts'
import { brokenInvariants } from '../../commands/audit.ts'

let voice: Voice
let performerId: string
beforeAll(async () => {
  voice = await startVoice()
  performerId = await voice.performer(1070)
})
afterAll(() => voice[Symbol.asyncDispose]())

/** A crash at this commit loses a webhook; like the provider, the test sends it again. */
async function said(word: () => Promise<Response>, when: 'before' | 'after', afterCommits: number) {
  voice.crashAt(when, afterCommits)
  const lost = await word()
  voice.crashAt(null)
  if (lost.status === 500) return word()
  return lost
}

it.each([
  ['before', 0],
  ['after', 0],
  ['before', 1],
  ['after', 1],
] as const)(
  '[B6] a crash %s commit %i of every step loses nothing and bills nothing twice',
  async (when, nth) => {
    const { code } = await voice.reserve(performerId)
    const form = { CallSid: `CA-${when}-${nth}`, AccountSid: 'AC1', From: '+32499000001', Digits: code }
    const connected = await said(() => voice.post('code', form), when, nth)
    expect(await connected.text()).toContain('<Dial')
    await said(() => voice.said.answered(form.CallSid), when, nth)
    await voice.pass(7)
    voice.api.clock.advance(3000)
    voice.crashAt(when, nth)
    await voice.api.context.sweep()
    voice.crashAt(null)
    await voice.pass(2)
    await said(() => voice.said.callerOver(form.CallSid), when, nth)
    await voice.api.context.sweep()
    expect(await voice.session(form.CallSid)).toMatchObject({
      state: 'ENDED',
      end_reason: 'CLIENT_ENDED',
      billed_seconds: 12,
      billed_charge: 12,
    })
    expect(await voice.statusOf(performerId)).toBe('AVAILABLE')
    expect(await brokenInvariants(voice.api.context.database)).toEqual([])
  },
)
