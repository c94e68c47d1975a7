import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startVoice, type Voice } from '../../../../../test/kits/voice.ts'
import { brokenInvariants } from '../../../../commands/audit.ts'

let voice: Voice
let performerId: string
beforeAll(async () => {
  voice = await startVoice()
  performerId = await voice.performer(1060)
})
afterAll(() => voice[Symbol.asyncDispose]())
afterEach(async () => {
  expect(await brokenInvariants(voice.api.context.database)).toEqual([])
})

type Word = 'answered' | 'legOver' | 'dialOver' | 'callerOver'
type Event = Word | number

/** Plays webhooks of the provider, and seconds between them, to a new call; returns its session at the end. */
async function play(events: readonly Event[]) {
  const { callSid, answer } = await voice.dial((await voice.reserve(performerId)).code)
  expect(answer).toContain('<Dial')
  let answeredAt: number | null = null
  let overAt: number | null = null
  for (const event of events) {
    const now = voice.api.clock.now()
    if (typeof event === 'number') await voice.pass(event)
    else if (event === 'dialOver')
      await voice.said.dialOver(callSid, answeredAt === null ? 0 : Math.ceil((now - answeredAt) / 1000))
    else await voice.said[event](callSid)
    if (event === 'answered' && overAt === null) answeredAt ??= now
    else if (typeof event === 'string' && event !== 'answered') overAt ??= now
  }
  // whatever the order was, in the end the caller’s leg is over too
  await voice.said.callerOver(callSid)
  const session = await voice.session(callSid)
  const connectedMs = answeredAt === null ? 0 : (overAt ?? voice.api.clock.now()) - answeredAt
  return { session, connectedSeconds: Math.floor(connectedMs / 1000) }
}

const table: [says: string, events: Event[], reason: string, billedSeconds: number][] = [
  ['in order', [2, 'answered', 10, 'legOver', 'dialOver', 'callerOver'], 'PERFORMER_ENDED', 10],
  ['the dialling first', ['answered', 10, 'dialOver', 'legOver', 'callerOver'], 'PERFORMER_ENDED', 10],
  ['the caller first', ['answered', 10, 'callerOver', 'dialOver', 'legOver'], 'CLIENT_ENDED', 10],
  [
    'everything twice',
    ['answered', 'answered', 4, 'callerOver', 'callerOver', 5, 'dialOver', 'dialOver'],
    'CLIENT_ENDED',
    4,
  ],
  ['answered again in the middle', ['answered', 5, 'answered', 5, 'callerOver'], 'CLIENT_ENDED', 10],
  ['answered after the end', ['callerOver', 'answered', 10, 'dialOver'], 'CLIENT_ENDED', 0],
  ['answered long after the end', ['answered', 5, 'legOver', 30, 'answered', 10], 'PERFORMER_ENDED', 5],
  ['the end never told, the caller late', ['answered', 12, 30], 'CLIENT_ENDED', 42],
  ['never answered', [5, 'callerOver'], 'CLIENT_ENDED', 0],
]

it.each(table)('[B10] %s', async (_says, events, reason, billedSeconds) => {
  const { session } = await play(events)
  expect(session).toMatchObject({ state: 'ENDED', end_reason: reason, billed_seconds: billedSeconds })
  expect(await voice.statusOf(performerId)).toBe('AVAILABLE')
})

const words = fc.constantFrom<Word>('answered', 'legOver', 'dialOver', 'callerOver')
const events = fc.array(fc.oneof({ weight: 3, arbitrary: words }, fc.integer({ min: 1, max: 9 })), {
  maxLength: 10,
})

it('[B5] no order of webhooks bills a second twice, or a second that was not connected', {
  timeout: 120_000,
}, async () => {
  const { database } = voice.api.context
  await fc.assert(
    fc.asyncProperty(events, async (happened) => {
      const { session, connectedSeconds } = await play(happened)
      expect(session.state).toBe('ENDED')
      expect(session.billed_seconds).toBeLessThanOrEqual(connectedSeconds)
      expect(await brokenInvariants(database)).toEqual([])
      const open = await database
        .selectFrom('leases')
        .select('seq')
        .where('session_id', '=', session.id)
        .where('settled_at', 'is', null)
        .execute()
      expect(open).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

it('[B10] concurrent webhooks of one call bill it once', async () => {
  const { callSid } = await voice.dial((await voice.reserve(performerId)).code)
  await Promise.all(Array.from({ length: 20 }, () => voice.said.answered(callSid)))
  await voice.pass(3)
  await Promise.all([
    ...Array.from({ length: 10 }, () => voice.said.callerOver(callSid)),
    ...Array.from({ length: 10 }, () => voice.said.legOver(callSid)),
    voice.api.context.sweep(),
    voice.api.context.sweep(),
  ])
  expect(await voice.session(callSid)).toMatchObject({ state: 'ENDED', billed_seconds: 3 })
})

it('[S11] a code entered twice concurrently opens one session, and both requests get the same connection', async () => {
  const { code } = await voice.reserve(performerId)
  const replies = await Promise.all(Array.from({ length: 5 }, () => voice.enter('CAtwice', code)))
  expect(new Set(replies).size).toBe(1)
  expect(replies[0]).toContain('<Dial')
  expect((await voice.dial(code)).answer).toContain('busy with somebody else')
  await voice.said.callerOver('CAtwice')
})
