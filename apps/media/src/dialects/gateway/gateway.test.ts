import { once } from 'node:events'
import { until } from '@footlight/test-kit/wait'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { GatewayClient } from '../../testing/gateway-client.ts'
import type { GatewayKit } from '../../testing/gateway-kit.ts'
import { startGatewayKit } from '../../testing/gateway-kit.ts'
import { limits } from './limits.ts'

let kit: GatewayKit
beforeAll(async () => {
  kit = await startGatewayKit()
})
afterAll(() => kit[Symbol.asyncDispose]())

const connect = (kind: 'socket' | 'rest', claims = kit.echo()) => kit.connectGateway(kind, claims)

describe.each(['socket', 'rest'] as const)('the gateway over %s', (kind) => {
  it('[G3] answers ping and info without a token, and nothing else', async () => {
    const client = await GatewayClient.connect({ kind, port: kit.port })
    expect(await client.ask('ping')).toEqual({ janus: 'pong', transaction: 't1' })
    expect(await client.ask('info')).toMatchObject({
      janus: 'server_info',
      version_string: '1.1.2',
      'session-timeout': 60,
      plugins: { 'janus.plugin.echotest': {}, 'janus.plugin.videocall': {} },
    })
    expect(await client.ask('create')).toEqual({
      janus: 'error',
      transaction: 't3',
      error: { code: 403, reason: 'Token refused: it is missing' },
    })
    client.close()
  })

  it.each<[string, Record<string, unknown>, number, RegExp]>([
    ['no transaction', { transaction: undefined }, 456, /transaction/],
    ['a transaction that is no text', { transaction: 5 }, 467, /transaction/],
    ['no name', { janus: undefined }, 456, /janus/],
    ['a name that is no text', { janus: 7 }, 467, /janus/],
    ['an unknown request', { janus: 'nonsense' }, 453, /nonsense/],
    ['a session request as a handle of none', { janus: 'message' }, 457, /message/],
    ['create in a session', { janus: 'create' }, 453, /create/],
    ['attach without a plugin', { janus: 'attach' }, 456, /plugin/],
    ['attach with a plugin that is no text', { janus: 'attach', plugin: 4 }, 467, /plugin/],
    ['attach with an unknown plugin', { janus: 'attach', plugin: 'janus.plugin.x' }, 460, /janus\.plugin\.x/],
    [
      'attach with an opaque_id that is no text',
      { janus: 'attach', plugin: 'x', opaque_id: 4 },
      467,
      /opaque_id/,
    ],
    [
      'attach to a plugin of other tokens',
      { janus: 'attach', plugin: 'janus.plugin.videocall' },
      405,
      /videocall/,
    ],
    ['a handle that is not there', { janus: 'detach', handle_id: 77 }, 459, /77/],
    ['a session that is not there', { janus: 'keepalive', session_id: 4_711 }, 458, /4711/],
  ])('[G3] refuses %s, with its code and the name of the field', async (_, fields, code, reason) => {
    await using client = await connect(kind)
    await client.create()
    const message = { janus: 'keepalive', transaction: 'mine', ...fields }
    const error = { code, reason: expect.stringMatching(reason) }
    if (kind === 'socket' && typeof message.transaction !== 'string') {
      // its reply cannot be told from an event: it has no transaction
      void client.ask('keepalive', message).catch(() => undefined)
      expect(await client.event(({ janus }) => janus === 'error')).toMatchObject({ error })
    } else {
      expect(await client.ask('keepalive', message)).toMatchObject({ janus: 'error', error })
    }
    expect(await client.ask('keepalive')).toMatchObject({ janus: 'ack', session_id: client.sessionId })
  })

  it('[G3] creates a session of a chosen id, once', async () => {
    const claims = kit.echo()
    await using client = await connect(kind, claims)
    const id = kind === 'rest' ? 901 : 902
    expect(await client.create({ id })).toMatchObject({ janus: 'success', data: { id } })
    await using other = await connect(kind, claims)
    expect(await other.create({ id })).toMatchObject({ error: { code: 468 } })
    for (const wrong of ['x', -1, 1.5, 2 ** 60])
      expect(await other.create({ id: wrong })).toMatchObject({ error: { code: 467 } })
    expect(await other.create({ id: 0 })).toMatchObject({ data: { id: expect.any(Number) } })
    expect(await client.ask('destroy')).toMatchObject({ janus: 'success', session_id: id })
    expect(await client.ask('keepalive')).toMatchObject({ error: { code: 458 } })
  })

  it('[D8] takes every good token of the same session, and no other', async () => {
    const claims = kit.echo()
    await using client = await connect(kind, claims)
    await client.create()
    const ask = (token: string | undefined) => client.ask('keepalive', { token })
    expect(await ask(await kit.mint(claims))).toMatchObject({ janus: 'ack' })
    for (const [token, why] of [
      [undefined, 'missing'],
      ['forged', 'not one of ours'],
      [await kit.mint({ ...claims, exp: 1 }), 'expired'],
      [await kit.mint({ ...claims, sub: 'another' }), 'another session'],
      [await kit.mint({ ...claims, ses: 'another' }), 'another session'],
    ] as const)
      expect(await ask(token)).toMatchObject({ error: { code: 403, reason: expect.stringContaining(why) } })
  })

  it('[D8] keeps a session whose token expires meanwhile', async () => {
    const exp = Math.floor(kit.clock.now() / 1000) + 60
    await using client = await connect(kind, { ...kit.echo(), exp })
    await client.create()
    await kit.clock.pass(40_000)
    await client.ask('keepalive')
    await kit.clock.pass(40_000)
    expect(await client.ask('keepalive')).toMatchObject({ janus: 'ack' })
  })

  it('[G3] refuses tokens for watching', async () => {
    await using client = await connect(kind, { ...kit.echo(), direction: 'play', stream: 'live/p1001' })
    expect(await client.create()).toMatchObject({
      error: { code: 403, reason: expect.stringContaining('direction') },
    })
  })

  it('[D8] ends a revoked session within a second, and refuses its tokens', async () => {
    const claims = kit.echo()
    await using client = await connect(kind, claims)
    await client.create()
    await kit.revoke(claims.ses)
    expect(await client.ask('keepalive')).toMatchObject({ error: { code: 403 } })
    await kit.clock.pass(1_000)
    expect(await client.event(({ janus }) => janus === 'timeout')).toMatchObject({
      session_id: client.sessionId,
    })
    expect(await client.ask('keepalive')).toMatchObject({ error: { code: 403 } })
  })

  it('[G3] ends a session after 60 s without a request', async () => {
    await using client = await connect(kind)
    await client.create()
    await kit.clock.pass(50_000)
    expect(await client.ask('keepalive')).toMatchObject({ janus: 'ack' })
    await kit.clock.pass(50_000)
    expect(await client.ask('keepalive')).toMatchObject({ janus: 'ack' })
    client.close()
    await kit.clock.pass(limits.sessionTimeoutMs + limits.claimableMs)
    await until('no session', async () => (await kit.count('sessions')) === 0)
  })
})

describe('the gateway over WebSocket', () => {
  it('[G3] refuses a socket of another subprotocol', async () => {
    for (const protocols of [[], ['other']]) {
      const socket = new WebSocket(`ws://127.0.0.1:${kit.port}/janus-ws`, protocols)
      await expect(once(socket, 'open')).rejects.toThrow('400')
    }
  })

  it('[G3] serves several sessions on one socket, each of its own token', async () => {
    await using one = await connect('socket')
    await one.create()
    const token = await kit.mint(kit.echo())
    const second = await one.ask('create', { token, session_id: undefined })
    const fields = { session_id: second.data?.id, token }
    expect(await one.ask('keepalive', fields)).toMatchObject({
      janus: 'ack',
      ...{ session_id: second.data?.id },
    })
    expect(await one.ask('keepalive')).toMatchObject({ janus: 'ack', session_id: one.sessionId })
    expect(await one.ask('keepalive', { session_id: second.data?.id })).toMatchObject({
      error: { code: 403 },
    })
  })

  it('[G3] holds a session whose socket is lost for 60 s, to be claimed', async () => {
    const claims = kit.echo()
    const client = await connect('socket', claims)
    await client.create()
    const { sessionId } = client
    client.close()
    await until('the socket is gone', async () => (await kit.count('sockets')) === 0)
    await kit.clock.pass(limits.claimableMs - 1_000)
    await using next = await connect('socket', claims)
    expect(await next.ask('claim', { session_id: sessionId })).toMatchObject({ janus: 'success' })
    next.attend(sessionId)
    await kit.clock.pass(limits.sessionTimeoutMs - 1_000)
    expect(await next.ask('keepalive')).toMatchObject({ janus: 'ack' })
    next.close()
    await until('the socket is gone', async () => (await kit.count('sockets')) === 0)
    await kit.clock.pass(limits.claimableMs + 1_000)
    await using late = await connect('socket', claims)
    expect(await late.ask('claim', { session_id: sessionId })).toMatchObject({ error: { code: 458 } })
  })

  it('[G3] a claim moves the session: the socket before may close without ending it', async () => {
    const claims = kit.echo()
    const client = await connect('socket', claims)
    await client.create()
    await using next = await connect('rest', claims)
    await next.ask('claim', { session_id: client.sessionId })
    client.close()
    await until('the socket is gone', async () => (await kit.count('sockets')) === 0)
    await kit.clock.pass(limits.claimableMs - 10_000)
    expect(await next.ask('keepalive', { session_id: client.sessionId })).toMatchObject({ janus: 'ack' })
  })

  it('[G3] refuses what is no JSON, no object, no text or too large, and lives on', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${kit.port}/janus-ws`, 'janus-protocol')
    await once(socket, 'open')
    const ask = async (data: string | Buffer) => {
      socket.send(data)
      const [said] = await once(socket, 'message')
      return JSON.parse(String(said)) as unknown
    }
    expect(await ask('{')).toMatchObject({ error: { code: 454 } })
    expect(await ask('[{"janus":"ping","transaction":"a"}]')).toMatchObject({ error: { code: 455 } })
    expect(await ask(Buffer.from('{}'))).toMatchObject({ error: { code: 450 } })
    expect(await ask('{"janus":"ping","transaction":"x"}')).toEqual({ janus: 'pong', transaction: 'x' })
    expect(await ask('x'.repeat(limits.messageBytes + 1))).toMatchObject({ error: { code: 450 } })
    const [code] = await once(socket, 'close')
    expect(code).toBe(1009)
  })
})
