import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeCallDescription } from '../../../engines/fake.ts'
import type { GatewayClient } from '../../../testing/gateway-client.ts'
import type { GatewayKit } from '../../../testing/gateway-kit.ts'
import { startGatewayKit } from '../../../testing/gateway-kit.ts'
import { codecs } from '../../../testing/watched-engine.ts'

let kit: GatewayKit
beforeAll(async () => {
  kit = await startGatewayKit()
})
afterAll(() => kit[Symbol.asyncDispose]())

const offer = { type: 'offer', sdp: fakeCallDescription('offer').sdp }
const candidate = { candidate: 'candidate:1 1 UDP 1 192.0.2.7 9 typ host', sdpMid: '1', sdpMLineIndex: 1 }

describe.each(['socket', 'rest'] as const)('the echo test over %s', (kind) => {
  const open = async (claims = kit.echo()) => {
    const client = await kit.connectGateway(kind, claims)
    await client.create()
    const handle = await client.attach('echotest')
    return { client, handle, ses: claims.ses }
  }
  const received = (client: GatewayClient, janus: string) => client.event((event) => event.janus === janus)
  const exchangeOf = (ses: string) => {
    const call = kit.engine.calls.findLast(
      (one) => one.call === 'exchange' && one.peer.stream === `echo/${ses}`,
    )
    if (call?.call !== 'exchange') throw new Error('no exchange')
    return call.peer.connectionId
  }

  it('[G3] answers an offer, and tells what becomes of its connection', async () => {
    const { client, handle, ses } = await open()
    await client.ask('trickle', { candidate }, handle)
    const answered = await client.message(handle, { audio: true, video: true }, offer)
    expect(answered).toMatchObject({
      janus: 'event',
      session_id: client.sessionId,
      sender: handle,
      plugindata: { plugin: 'janus.plugin.echotest', data: { echotest: 'event', result: 'ok' } },
      jsep: { type: 'answer', sdp: expect.stringContaining('v=0') },
    })
    await client.ask('trickle', { candidates: [candidate, { completed: true }] }, handle)
    const connectionId = exchangeOf(ses)
    const trickled = () =>
      kit.engine.calls.filter((call) => call.call === 'trickle' && call.connectionId === connectionId)
    await expect.poll(trickled).toHaveLength(3)
    expect(trickled().at(-1)).toMatchObject({ candidate: null })

    kit.engine.emit({ type: 'connected', connectionId })
    expect(await received(client, 'webrtcup')).toMatchObject({ sender: handle })
    kit.engine.emit({
      type: 'media',
      connectionId,
      hasVideo: true,
      hasAudio: false,
      pictureFault: null,
      codecs,
    })
    expect(await received(client, 'media')).toMatchObject({ type: 'video', receiving: true, mid: '1' })
    kit.engine.emit({ type: 'slow', connectionId })
    expect(await received(client, 'slowlink')).toMatchObject({ uplink: true })
    kit.engine.emit({ type: 'lost', connectionId, reason: 'silent' })
    expect(await received(client, 'hangup')).toMatchObject({ sender: handle, reason: 'No media any more' })
    expect(await received(client, 'event')).toMatchObject({ plugindata: { data: { result: 'done' } } })
    client.close()
  })

  it('[G3] passes on what a message sets, before the offer and after it', async () => {
    const { client, handle, ses } = await open()
    const ok = { plugindata: { data: { result: 'ok' } } }
    expect(await client.message(handle, { audio: true, bitrate: 128_000, record: true })).toMatchObject(ok)
    await client.message(handle, {}, offer)
    const capped = (bitrate: number | null) =>
      expect
        .poll(() => kit.engine.calls.findLast((call) => call.call === 'cap'))
        .toMatchObject({ connectionId: exchangeOf(ses), bitrate })
    await capped(128_000)
    expect(await client.message(handle, { bitrate: 0 })).toMatchObject(ok)
    await capped(null)
    client.close()
  })

  it.each<[string, Record<string, unknown>, number]>([
    ['no attribute', {}, 413],
    ['an unknown attribute alone', { bogus: 1 }, 413],
    ['audio that is no boolean', { audio: 1 }, 413],
    ['a negative bitrate', { bitrate: -1 }, 413],
    ['an ICE restart', { restart: true }, 414],
  ])('[G3] refuses %s', async (_, body, error_code) => {
    const { client, handle } = await open()
    expect(await client.message(handle, body)).toMatchObject({
      plugindata: { data: { echotest: 'event', error_code } },
    })
    client.close()
  })

  it.each<[string, unknown, number]>([
    ['a jsep that is no object', 'v=0', 455],
    ['a jsep without a type', {}, 456],
    ['a jsep without SDP', { type: 'offer' }, 456],
    ['a jsep of an unknown type', { type: 'rollback', sdp: offer.sdp }, 464],
    ['SDP that is no text', { type: 'offer', sdp: 7 }, 467],
    ['SDP that is none', { type: 'offer', sdp: 'v=0' }, 465],
    ['an answer to no offer', { type: 'answer', sdp: offer.sdp }, 469],
  ])('[G3] refuses %s before the plugin reads it', async (_, jsep, code) => {
    const { client, handle } = await open()
    expect(await client.ask('message', { body: { audio: true }, jsep }, handle)).toMatchObject({
      error: { code },
    })
    client.close()
  })

  it.each<[string, Record<string, unknown>, number]>([
    ['without a candidate', {}, 456],
    ['with both forms', { candidate, candidates: [] }, 454],
    ['of no list', { candidates: 4 }, 467],
    ['of no objects', { candidates: [4] }, 467],
    ['of a candidate without its text', { candidate: { sdpMid: '0' } }, 456],
    ['of candidates by the thousand', { candidates: Array(1_000).fill(candidate) }, 467],
  ])('[G3] refuses a trickle %s', async (_, fields, code) => {
    const { client, handle } = await open()
    expect(await client.ask('trickle', fields, handle)).toMatchObject({ error: { code } })
    client.close()
  })

  it('[G3] refuses a second offer, and takes a new one after a hangup', async () => {
    const { client, handle } = await open()
    await client.message(handle, {}, offer)
    expect(await client.message(handle, {}, offer)).toMatchObject({
      plugindata: { data: { error_code: 414, error: expect.stringContaining('hang up') } },
    })
    expect(await client.ask('hangup', {}, handle)).toMatchObject({ janus: 'success' })
    await received(client, 'hangup')
    expect(await received(client, 'event')).toMatchObject({ plugindata: { data: { result: 'done' } } })
    expect(await client.message(handle, {}, offer)).toMatchObject({ jsep: { type: 'answer' } })
    client.close()
  })

  it('[G3] refuses an offer that cannot be taken, and takes the next', async () => {
    const { client, handle } = await open()
    const foreign = { ...offer, sdp: offer.sdp.replaceAll(/VP8|H264|opus/g, 'X') }
    expect(await client.message(handle, {}, foreign)).toMatchObject({
      plugindata: { data: { error_code: 414 } },
    })
    kit.engine.refuseNext('UNAVAILABLE')
    expect(await client.message(handle, {}, offer)).toMatchObject({
      plugindata: { data: { error_code: 499 } },
    })
    expect(await client.message(handle, {}, offer)).toMatchObject({ jsep: { type: 'answer' } })
    client.close()
  })

  it('[D8] ends a handle with its hangup, and then the session, when it is revoked', async () => {
    const { client, handle, ses } = await open()
    await client.message(handle, {}, offer)
    await kit.revoke(ses)
    expect(await received(client, 'hangup')).toMatchObject({ sender: handle, reason: 'The session is over' })
    await kit.clock.pass(1_000)
    await received(client, 'timeout')
    client.close()
  })

  it('[G3] closes the connection of a handle that is detached, and of a session that is destroyed', async () => {
    const { client, handle, ses } = await open()
    await client.message(handle, {}, offer)
    expect(await client.ask('detach', {}, handle)).toMatchObject({ janus: 'success' })
    expect(await received(client, 'detached')).toMatchObject({ sender: handle })
    expect(kit.engine.calls).toContainEqual({ call: 'close', connectionId: exchangeOf(ses) })
    expect(await client.ask('hangup', {}, handle)).toMatchObject({ error: { code: 459 } })
    const next = await client.attach('echotest')
    await client.message(next, {}, offer)
    await client.ask('destroy')
    await expect.poll(() => kit.engine.calls).toContainEqual({ call: 'close', connectionId: exchangeOf(ses) })
    client.close()
  })
})
