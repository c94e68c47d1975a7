import { once } from 'node:events'
import { callName } from '@footlight/contract/internal'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { fakeCallDescription } from '../../engines/fake.ts'
import type { GatewayClient } from '../../testing/gateway-client.ts'
import type { GatewayKit } from '../../testing/gateway-kit.ts'
import { startGatewayKit } from '../../testing/gateway-kit.ts'

let kit: GatewayKit
beforeAll(async () => {
  kit = await startGatewayKit()
})
afterAll(() => kit[Symbol.asyncDispose]())

const { sdp } = fakeCallDescription('offer')
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

interface Targets {
  token: string
  stolen: string
  sessions: readonly number[]
  handles: readonly number[]
}

/** A good request with some parts replaced by anything, anything at all, text that is no JSON, and bytes. */
function hostile({ token, stolen, sessions, handles }: Targets): fc.Arbitrary<string | Buffer> {
  const good = fc.record({
    janus: fc.constantFrom(
      ...['create', 'claim', 'keepalive', 'attach', 'detach', 'hangup', 'message', 'trickle', 'destroy'],
      ...['ping', 'info', '__proto__', 'constructor', ''],
    ),
    transaction: fc.string({ maxLength: 12 }),
    token: fc.constantFrom(token, token, token, token, token, stolen, 'forged'),
    session_id: fc.constantFrom(...sessions, 0),
    handle_id: fc.constantFrom(...handles, 0),
    plugin: fc.constantFrom('janus.plugin.echotest', 'janus.plugin.videocall', 'janus.plugin.x'),
    body: fc.oneof(
      fc.record({
        request: fc.constantFrom('list', 'register', 'call', 'accept', 'set', 'hangup', 'toString'),
      }),
      fc.record({ audio: fc.boolean(), bitrate: fc.integer() }),
      fc.object({ maxDepth: 2 }),
    ),
    jsep: fc.constantFrom<unknown>(
      undefined,
      { type: 'offer', sdp },
      { type: 'answer', sdp },
      { type: 'offer', sdp: 'v=0' },
    ),
    candidate: fc.constantFrom<unknown>({ completed: true }, { candidate: 'c', sdpMid: '0' }, 'c'),
  })
  const mutated = fc
    .tuple(
      good,
      fc.array(
        fc.tuple(
          fc.constantFrom(
            'janus',
            'transaction',
            'session_id',
            'handle_id',
            'token',
            'body',
            'jsep',
            'plugin',
            'candidate',
            'candidates',
            'id',
            '__proto__',
          ),
          fc.anything({ maxDepth: 3 }),
        ),
        { maxLength: 2 },
      ),
    )
    .map(([message, changes]) => stringify({ ...message, ...Object.fromEntries(changes) }))
  return fc.oneof(
    { weight: 6, arbitrary: mutated },
    fc.json(),
    fc.string(),
    fc.nat({ max: 40_000 }).map(deep),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  )
}

function stringify(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? 'undefined'
}

const replies = new Set(['success', 'ack', 'pong', 'server_info', 'error'])

it('[G3] answers every message with one reply, over both transports, and affects no other session', async () => {
  const victims = kit.call()
  const victim = await kit.connectGateway('socket', victims.client)
  await victim.create()
  const handle = await victim.attach('videocall')
  const name = callName('client', victims.client.ses)
  await victim.message(handle, { request: 'register', username: name })

  const echo = kit.echo()
  const { client: calls } = kit.call()
  const attackers = await Promise.all([echo, calls].map((claims) => kit.connectGateway('rest', claims)))
  const open = async (attacker: GatewayClient) => (await attacker.create({})).data?.id ?? 0
  const seen = { replies: 0, errors: 0 }
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.boolean(), async (seed, isEcho) => {
      const attacker = attackers[isEcho ? 0 : 1] as GatewayClient
      attacker.sessionId = 0
      const sessionId = await open(attacker)
      const handles = [await attacker.attach(isEcho ? 'echotest' : 'videocall')]
      const targets = {
        token: await kit.mint(isEcho ? echo : calls),
        stolen: await kit.mint(kit.echo()),
        sessions: [sessionId, sessionId, sessionId, sessionId, victim.sessionId],
        handles: [...handles, ...handles, ...handles, handle],
      }
      const messages = fc.sample(hostile(targets), { seed, numRuns: 8 })
      const socket = new WebSocket(`ws://127.0.0.1:${kit.port}/janus-ws`, 'janus-protocol')
      await once(socket, 'open')
      let answered = 0
      socket.on('message', (data) => {
        const said = JSON.parse(String(data)) as { janus: string }
        if (!replies.has(said.janus)) return
        answered += 1
        seen.replies += 1
        if (said.janus === 'error') seen.errors += 1
      })
      for (const message of messages) socket.send(message)
      await expect.poll(() => answered, { interval: 1 }).toBe(messages.length)
      for (const message of messages) {
        const response = await fetch(`http://127.0.0.1:${kit.port}/janus`, { method: 'POST', body: message })
        expect(response.status).toBe(200)
        expect(replies).toContain(((await response.json()) as { janus: string }).janus)
      }
      expect(answered).toBe(messages.length)
      socket.terminate()
      attacker.sessionId = sessionId
      await attacker.ask('destroy')
      // what was created beside it goes, too
      for (let passed = 0; passed < 3; passed++) {
        await kit.clock.pass(30_000)
        await victim.ask('keepalive')
      }
    }),
    { seed: 20_261, numRuns: 60 },
  )
  // a fuzz of errors alone would prove little
  expect(seen.replies - seen.errors).toBeGreaterThan(20)
  expect(seen.errors).toBeGreaterThan(100)
  expect((await victim.message(handle, { request: 'hangup' })).plugindata?.data.result).toMatchObject({
    username: name,
  })
  expect(victim.events).toEqual([])
  victim.close()
})
