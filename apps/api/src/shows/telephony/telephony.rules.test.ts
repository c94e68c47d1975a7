import { expect, it } from 'vitest'
import { drawCode, endedBy, mayTry, readVoiceStatus, timeLimitFor, wholeSeconds } from './telephony.rules.ts'

it('[S11] draws eight digits, all equally likely, and again where a draw would make low codes likelier', () => {
  const draws = [0xffff_ffff, 4_200_000_000, 4_199_999_999, 7]
  const draw = () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(draws.shift() ?? 0)
    return bytes
  }
  expect([drawCode(draw), drawCode(draw)]).toEqual(['99999999', '00000007'])
})

it('[S11] lets a caller try again once the wrong codes are old', () => {
  const now = Date.UTC(2026, 10, 20)
  const since = (minutes: number) => new Date(now - minutes * 60_000)
  expect(mayTry(undefined, now)).toBe(true)
  expect(mayTry({ since: since(1), wrong: 4 }, now)).toBe(true)
  expect(mayTry({ since: since(1), wrong: 5 }, now)).toBe(false)
  expect(mayTry({ since: since(15), wrong: 5 }, now)).toBe(true)
})

const caller = { CallSid: 'CA1' }
const leg = { CallSid: 'CA2', ParentCallSid: 'CA1' }
const over = (by: 'client' | 'performer' | null, connectedSeconds: number | null = null) => ({
  type: 'over',
  callSid: 'CA1',
  over: { by, connectedSeconds },
})

it.each([
  ['the caller is still in the menu', { ...caller, CallStatus: 'in-progress' }, { type: 'progress' }],
  ['the caller hung up', { ...caller, CallStatus: 'completed' }, over('client')],
  ['the performer’s telephone rings', { ...leg, CallStatus: 'ringing' }, { type: 'progress' }],
  [
    'she answered',
    { ...leg, CallStatus: 'in-progress' },
    { type: 'answered', callSid: 'CA1', legSid: 'CA2' },
  ],
  ['the performer’s line is busy', { ...leg, CallStatus: 'busy' }, over(null)],
  ['the caller gave up while it rang', { ...leg, CallStatus: 'canceled' }, over('client')],
  ['the performer hung up', { ...leg, CallStatus: 'completed' }, over('performer')],
  [
    'the dialling ended, the caller is there',
    { ...caller, CallStatus: 'in-progress', DialCallStatus: 'completed', DialCallDuration: 61 },
    over('performer', 61),
  ],
  [
    'the dialling ended with the caller',
    { ...caller, CallStatus: 'completed', DialCallStatus: 'completed', DialCallDuration: 61 },
    over('client', 61),
  ],
  [
    'the performer did not answer',
    { ...caller, CallStatus: 'in-progress', DialCallStatus: 'no-answer' },
    over(null),
  ],
] as const)('[S11] understands the provider: %s', (_says, said, event) => {
  expect(readVoiceStatus(said)).toEqual(event)
})

it('[B4] counts only whole seconds, and never returns a negative span', () => {
  expect(wholeSeconds(100, 103_999)).toEqual({ from: 100, until: 103 })
  expect(wholeSeconds(100, 99_000)).toEqual({ from: 100, until: 100 })
})

it('[B8] the provider’s own limit comes after the cap, and leaves the rest to the meter', () => {
  const limit = (cap: number | null, pricePerMinute = 60) => timeLimitFor({ cap, pricePerMinute })
  expect([limit(90), limit(null), limit(10 ** 9), limit(90, 0)]).toEqual([105, 14_400, 14_400, 14_400])
  expect(endedBy({ by: 'performer', connectedSeconds: 14_399 })).toBe('performer')
  expect(endedBy({ by: 'performer', connectedSeconds: 14_400 })).toBe('admin')
})
