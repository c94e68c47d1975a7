import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { callName } from '@footlight/contract/internal'
import { until } from '@footlight/test-kit/wait'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { fakeCallDescription } from '../../engines/fake.ts'
import type { GatewayClient } from '../../testing/gateway-client.ts'
import type { GatewayKit } from '../../testing/gateway-kit.ts'
import { startGatewayKit } from '../../testing/gateway-kit.ts'
import { limits } from './limits.ts'

let kit: GatewayKit
beforeAll(async () => {
  kit = await startGatewayKit()
})
afterAll(() => kit[Symbol.asyncDispose]())

const offer = { type: 'offer', sdp: fakeCallDescription('offer').sdp }
const open: GatewayClient[] = []
const connect = async (kind: 'socket' | 'rest', claims = kit.echo(), address?: string) => {
  const client = await kit.connectGateway(kind, claims, address)
  open.push(client)
  return client
}
afterEach(async () => {
  for (const client of open.splice(0)) client.close()
  await until('the sockets are gone', async () => (await kit.count('sockets')) === 0)
  await kit.clock.pass(limits.sessionTimeoutMs + limits.unreadMs)
  await until('the sessions are gone', async () => (await kit.count('sessions')) === 0)
})

it('[W14] refuses handles and messages at the limit of their session, and closes the socket at its own', async () => {
  const client = await connect('socket')
  await client.create()
  for (let number = 0; number < limits.handlesPerSession; number++) await client.attach('echotest')
  const ask = () => client.ask('attach', { plugin: 'janus.plugin.echotest' })
  const replies = await Promise.all(Array.from({ length: 200 }, ask))
  // 490: too many messages of the session
  expect(new Set(replies.map(({ error }) => error?.code))).toEqual(new Set([461, 490]))
  await kit.clock.pass(10_000)
  expect(await client.ask('keepalive')).toMatchObject({ janus: 'ack' })
  const flood = Promise.all(Array.from({ length: limits.socketMessages.burst }, ask))
  await expect(flood).rejects.toThrow('closed with 1008')
  const next = await connect('socket')
  expect(await next.create()).toMatchObject({ janus: 'success' })
})

it('[W14] takes so many sessions of one account, and of one address', async () => {
  const claims = kit.echo()
  const { perAccount, perAddress } = limits.sessions
  const clients = await Promise.all(Array.from({ length: perAccount }, () => connect('socket', claims)))
  for (const client of clients) await client.create()
  const next = await connect('socket', claims)
  expect(await next.create()).toMatchObject({
    error: { code: 472, reason: expect.stringContaining('account') },
  })
  // one that its page left behind makes room
  clients[0]?.close()
  await until('room', async () => (await next.create()).data !== undefined)

  const one = await connect('socket', kit.echo(), '203.0.113.9')
  let made = 0
  for (let number = 0; number <= perAddress; number++) {
    const token = await kit.mint(kit.echo())
    made += (await one.ask('create', { token })).data ? 1 : 0
  }
  expect(made).toBe(perAddress)
  expect(await (await connect('socket', kit.echo(), '203.0.113.10')).create()).toMatchObject({
    janus: 'success',
  })
})

it('[W14] speaks of sessions and handles to their owners alone', async () => {
  const claims = kit.call()
  const victim = await connect('socket', claims.client)
  await victim.create()
  const handle = await victim.attach('videocall')
  const thief = await connect('rest', claims.performer)
  await thief.create()
  const own = await thief.attach('videocall')
  const theirs = { session_id: victim.sessionId }
  for (const janus of ['keepalive', 'claim', 'destroy', 'attach', 'nonsense'])
    expect(await thief.ask(janus, theirs)).toMatchObject({ error: { code: 403 } })
  for (const janus of ['message', 'trickle', 'hangup', 'detach'])
    expect(await thief.ask(janus, theirs, handle)).toMatchObject({ error: { code: 403 } })
  expect(await thief.ask('hangup', {}, handle)).toMatchObject({ error: { code: 459 } })
  expect(await victim.ask('hangup', {}, own)).toMatchObject({ error: { code: 459 } })
  expect(await victim.ask('hangup', {}, handle)).toMatchObject({ janus: 'success' })
  const name = callName('client', claims.client.ses)
  expect(
    (await thief.message(own, { request: 'register', username: name })).plugindata?.data.error_code,
  ).toBe(476)
})

it('[W14] holds so many polls of one address, and lets go of those that are left', async () => {
  const left = new AbortController()
  const get = async (address: string, signal?: AbortSignal): Promise<Response> => {
    const client = await connect('rest', kit.echo(), address)
    const { data } = await client.ask('create')
    return fetch(`http://127.0.0.1:${kit.port}/janus/${data?.id}?token=${client.token}`, {
      headers: { 'x-forwarded-for': address },
      ...(signal ? { signal } : {}),
    })
  }
  const polls = Array.from({ length: limits.polls.perAddress - 1 }, () => get('203.0.113.9', left.signal))
  const settled = Promise.allSettled(polls)
  await until('the address is full', async () => {
    const enough = await Promise.race([get('203.0.113.9', left.signal), pause(50).then(() => null)])
    return enough?.status === 503
  })
  const other = get('203.0.113.10', left.signal)
  expect(await Promise.race([other.then(({ status }) => status), pause(100).then(() => 'held')])).toBe('held')
  left.abort()
  await settled
  await other.catch(() => undefined)
})

it('[W14] ends a session whose events are not fetched', async () => {
  const client = await connect('rest')
  const { data } = await client.ask('create')
  const session = { session_id: data?.id }
  const attached = await client.ask('attach', { ...session, plugin: 'janus.plugin.echotest' })
  const message = { ...session, body: { audio: true } }
  for (let number = 0; number <= limits.queuedEvents; number++) {
    await kit.clock.pass(100)
    await client.ask('message', message, attached.data?.id)
  }
  expect(await client.ask('keepalive', session)).toMatchObject({ error: { code: 458 } })
})

it('[W14] refuses messages that wait too long for a plugin', async () => {
  const client = await connect('socket')
  await client.create()
  const handle = await client.attach('echotest')
  const engine = Promise.withResolvers<void>()
  kit.engine.before = engine.promise
  const ask = () => client.ask('message', { body: { audio: true } }, handle)
  await client.ask('message', { body: {}, jsep: offer }, handle)
  for (let number = 1; number < limits.messagesPerHandle; number++)
    expect(await ask()).toMatchObject({ janus: 'ack' })
  expect(await ask()).toMatchObject({ error: { code: 462 } })
  engine.resolve()
  kit.engine.before = null
  await client.event(({ jsep }) => jsep?.type === 'answer')
  await expect.poll(ask).toMatchObject({ janus: 'ack' })
})

it('[W14] closes a socket 60 s after its last session, and none that has one', async () => {
  const [used, unused] = [await connect('socket'), await connect('socket')]
  for (const client of [used, unused]) await client.create()
  await unused.ask('destroy')
  for (let passed = 0; passed < limits.unusedForMs; passed += 30_000) {
    await kit.clock.pass(30_000)
    await used.ask('keepalive')
  }
  await until('the unused socket is gone', async () => (await kit.count('sockets')) === 1)
  expect(await used.ask('keepalive')).toMatchObject({ janus: 'ack' })
})

it.each([
  ['noise', 'noise'],
  ['pings', JSON.stringify({ janus: 'ping', transaction: 'a' })],
  ['a request without a token', JSON.stringify({ janus: 'create', transaction: 'a' })],
])('[W14] closes a socket within 10 s that says only %s', async (_, said) => {
  const silent = new WebSocket(`ws://127.0.0.1:${kit.port}/janus-ws`, 'janus-protocol')
  await once(silent, 'open')
  const polite = await connect('socket')
  await polite.create()
  const closed = once(silent, 'close')
  silent.send(said)
  await once(silent, 'message')
  await kit.clock.pass(limits.firstMessageWithinMs)
  await closed
  expect(await polite.ask('keepalive')).toMatchObject({ janus: 'ack' })
})

it('[W14] forgets the line of a call, and its handles, with the sessions', async () => {
  for (let round = 0; round < 50; round++) {
    const claims = kit.call()
    const sides = await Promise.all([connect('socket', claims.client), connect('socket', claims.performer)])
    for (const side of sides) await side.create()
    const [caller, callee] = sides
    const handles = await Promise.all(sides.map((side) => side.attach('videocall')))
    await caller?.message(handles[0] ?? 0, {
      request: 'register',
      username: callName('client', claims.client.ses),
    })
    await callee?.message(handles[1] ?? 0, {
      request: 'register',
      username: callName('performer', claims.client.ses),
    })
    await caller?.message(
      handles[0] ?? 0,
      { request: 'call', username: callName('performer', claims.client.ses) },
      offer,
    )
    for (const side of sides) side.close()
  }
  await until('the sockets are gone', async () => (await kit.count('sockets')) === 0)
  await kit.clock.pass(limits.claimableMs)
  const opened = kit.engine.calls.flatMap((call) =>
    call.call === 'exchange' ? [call.peer.connectionId] : [],
  )
  const closed = kit.engine.calls.flatMap((call) => (call.call === 'close' ? [call.connectionId] : []))
  expect(opened.filter((id) => !closed.includes(id))).toEqual([])
})

describe('[W14] a performer that rings and hangs up all the time', () => {
  /** The performer with its name, and the handle of a client that fetches no events. */
  async function ringing() {
    const claims = kit.call()
    const [performer, client] = [
      await connect('socket', claims.performer),
      await connect('rest', claims.client),
    ]
    await performer.create()
    client.sessionId = (await client.ask('create')).data?.id ?? 0
    const [own, handle] = [await performer.attach('videocall'), await client.attach('videocall')]
    const [name, username] = [callName('performer', claims.client.ses), callName('client', claims.client.ses)]
    await performer.message(own, { request: 'register', username: name })
    await client.ask('message', { body: { request: 'register', username } }, handle)
    const ring = async () => {
      const { plugindata } = await performer.message(own, { request: 'call', username }, offer)
      await performer.message(own, { request: 'hangup' })
      return plugindata?.data
    }
    return { client, ring }
  }

  it('is refused a second call within a second', async () => {
    const { ring } = await ringing()
    expect(await ring()).toMatchObject({ result: { event: 'calling' } })
    kit.clock.advance(999)
    expect(await ring()).toMatchObject({ error_code: 499 })
    kit.clock.advance(1)
    expect(await ring()).toMatchObject({ result: { event: 'calling' } })
  })

  it('does not end the session of a client that fetches no events: the last call alone waits for it', async () => {
    const { client, ring } = await ringing()
    for (let calls = 0; calls < 50; calls++) {
      kit.clock.advance(1_000)
      expect(await ring()).toMatchObject({ result: { event: 'calling' } })
    }
    client.attend(client.sessionId)
    await client.event(({ janus }) => janus === 'hangup', 20_000)
    const results = client.events.map(({ plugindata }) => plugindata?.data.result)
    expect(results).toMatchObject([{ event: 'registered' }, { event: 'incomingcall' }, { event: 'hangup' }])
    await client.ask('destroy')
  })
})
