import { ManualClock, settle } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { type AnyPlugin, type Gateway, type Handle, openGateway, plugin } from './index.ts'
import type { Random } from './ports/random.ts'
import { createSeededRandom } from './ports/seeded-random.ts'
import { createFakeServer, sessionId } from './transport/fake.ts'
import { chance, fuzzFrame, pick } from './transport/fuzz.ts'

const replies = 5000
const askedInARound = 25
const echo = plugin('fake')

/** Longer than any answer, keepalive, pause or return may take. */
const longMs = 60_000

it('[G1] 5,000 fuzzed replies crash nothing and leave no promise pending', async () => {
  const seed = Number(process.env.FOOTLIGHT_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32))
  console.info(`seed ${seed}: replay with FOOTLIGHT_FUZZ_SEED=${seed}`)
  const random = createSeededRandom(seed)
  const seen = { replies: 0, resolved: 0, rejected: 0, survived: 0, closed: 0 }
  while (seen.replies < replies) await round(random, seen)
  console.info(seen)
  // A fuzz that only ever breaks the session, or never does, would prove little.
  expect(Object.values(seen).every((count) => count > 10)).toBe(true)
})

it('[G1] frames of 8 MB and a million brackets are survived', async () => {
  const server = createFakeServer()
  const { transport } = server
  await using gateway = await openGateway({ servers: 'ws://fuzz', transport })
  const handle = await gateway.attach(echo)
  server.say({ janus: 'event', sender: handle.id, plugindata: { data: { huge: 'x'.repeat(8_000_000) } } })
  server.sayText(`{"janus":"event","plugindata":${'['.repeat(1_000_000)}`)
  expect((await handle.send({ healthy: 1 })).data).toEqual({ echo: { healthy: 1 } })
})

type Seen = Record<'replies' | 'resolved' | 'rejected' | 'survived' | 'closed', number>

/** One gateway among fuzzed replies; then the server is well again. */
async function round(random: Random, seen: Seen) {
  const clock = new ManualClock()
  const server = createFakeServer()
  const { answer } = server
  const gateway = await openGateway({ servers: 'ws://fuzz', transport: server.transport, clock, random })
  const handles = [await gateway.attach(echo), await gateway.attach(echo)]
  for (const handle of handles) handle.on('event', ({ data }) => expect(data).toBeTypeOf('object'))
  const transactions = ['unknown']

  server.answer = (request) => {
    transactions.push(request.transaction)
    for (let count = Math.floor(random() * 3); count > 0; count--) {
      const targets = { sessionId, handleIds: [...handles.map(({ id }) => id), 99], transactions }
      const frame = fuzzFrame(random, targets)
      seen.replies++
      queueMicrotask(() => server.sayText(frame))
    }
    return chance(random, 0.3) ? answer(request) : []
  }
  const asked: Promise<unknown>[] = []
  let pending = 0
  for (let count = 0; count < askedInARound && gateway.state !== 'closed'; count++) {
    pending++
    asked.push(
      ask(random, gateway, handles)
        .then(
          () => seen.resolved++,
          (error: unknown) => {
            expect(error).toMatchObject({ name: expect.stringMatching(/^(GatewayError|AbortError)$/) })
            seen.rejected++
          },
        )
        .finally(() => pending--),
    )
    if (chance(random, 0.02)) server.cut()
    await settle()
    if (chance(random, 0.1)) await clock.pass(random() * 30_000)
  }
  server.answer = answer
  await clock.pass(longMs)
  expect(pending).toBe(0)
  await Promise.all(asked)

  if (gateway.state === 'connected') {
    seen.survived++
    // Nothing waits but the next keepalive.
    expect(clock.timers).toBe(1)
    const handle = await gateway.attach(echo)
    expect((await handle.send({ healthy: 1 })).data).toEqual({ echo: { healthy: 1 } })
  } else {
    seen.closed++
    expect(gateway.state).toBe('closed')
    expect(handles.some(({ isAttached }) => isAttached)).toBe(false)
  }
  const closing = gateway.close()
  await clock.pass(longMs)
  await closing
  expect([server.connections, clock.timers]).toEqual([0, 0])
}

async function ask(random: Random, gateway: Gateway, handles: Handle<AnyPlugin>[]): Promise<unknown> {
  const controller = new AbortController()
  const { signal } = controller
  const handle = pick(random, handles)
  const asked = pick<() => Promise<unknown>>(random, [
    () => handle.send({ any: 1 }, { signal }),
    () => handle.send({ any: 2 }),
    () => handle.trickle(null, { signal }),
    () => handle.hangup({ signal }),
    () => gateway.attach(echo, { signal }).then((attached) => attached.detach()),
    () => gateway.info({ signal }),
  ])()
  if (chance(random, 0.1)) controller.abort()
  return asked
}
