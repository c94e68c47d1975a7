import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MediaKit } from '../../testing/media-kit.ts'
import { getOffer, sendOffer, sendResponse, setShownSize, startMediaKit } from '../../testing/media-kit.ts'

let kit: MediaKit
beforeAll(async () => {
  kit = await startMediaKit()
})
afterAll(() => kit[Symbol.asyncDispose]())

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** A good message with one part replaced by anything, anything at all, text that is no JSON, and bytes. */
function hostile(token: string): fc.Arbitrary<string | Buffer> {
  const good = fc.constantFrom<Record<string, unknown>>(
    sendOffer(token, 'noise'),
    { ...getOffer(token), streamInfo: { applicationName: 'live', streamName: 'nobody' } },
    sendResponse(token, 'nobody'),
    setShownSize(token, 'nobody', 76_800),
    { ...getOffer(token), command: 'getAvailableStreams' },
  )
  const key = fc.constantFrom('direction', 'command', 'streamInfo', 'sdp', 'userData', '__proto__', 'extra')
  const mutated = fc
    .tuple(good, key, fc.anything({ maxDepth: 4 }))
    .map(([message, name, value]) => ({ ...message, [name]: value }))
  return fc.oneof(
    mutated.map((message) => stringify(message)),
    fc.json(),
    fc.string(),
    fc.nat({ max: 50_000 }).map(deep),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  )
}

function stringify(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? 'undefined'
}

it('[D9] answers every message with one status, and affects no other session', async () => {
  using publisher = await kit.connect()
  const untouched = await kit.broadcast(publisher)
  const token = await kit.mint({ sub: 'attacker', direction: 'publish' })

  await fc.assert(
    fc.asyncProperty(fc.array(hostile(token), { minLength: 1, maxLength: 6 }), async (messages) => {
      using attacker = await kit.connect()
      const replies = await Promise.all(messages.map((message) => attacker.ask(message)))
      for (const reply of replies) {
        expect(reply.status).toBeTypeOf('number')
        expect(Array.isArray(reply.iceCandidates)).toBe(true)
      }
      expect(attacker.unasked).toBe(0)
      const last = messages.at(-1)
      if (typeof last === 'string') expect((await kit.post(last)).status).toBe(replies.at(-1)?.status)
    }),
    { seed: 20_261, numRuns: 200 },
  )

  expect([...kit.engine.publishers.keys()]).toEqual([untouched])
  using viewer = await kit.connect()
  expect((await viewer.ask(getOffer(await kit.mint()))).status).toBe(200)
}, 90_000)
