import { once } from 'node:events'
import { ManualClock } from '@footlight/test-kit/clock'
import { until } from '@footlight/test-kit/wait'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { limits as roomLimits } from '../../rooms/limits.ts'
import type { MediaKit } from '../../testing/media-kit.ts'
import { getOffer, sendOffer, setShownSize, startMediaKit } from '../../testing/media-kit.ts'
import { StreamClient } from '../../testing/stream-client.ts'
import { codecs, offerSdp } from '../../testing/watched-engine.ts'
import { limits } from './limits.ts'

const clock = new ManualClock(Date.now())
let kit: MediaKit
beforeAll(async () => {
  kit = await startMediaKit({ clock })
})
afterAll(() => kit[Symbol.asyncDispose]())

/** the tests' clock runs ahead of the one by which tokens are made */
const lasting = { exp: 4_000_000_000 }

const open = async (address?: string): Promise<WebSocket> => {
  const headers = address === undefined ? {} : { 'x-forwarded-for': address }
  const socket = new WebSocket(`ws://127.0.0.1:${kit.port}/webrtc-session.json`, { headers })
  socket.on('error', () => undefined)
  await once(socket, 'open')
  return socket
}
const openSockets = async (): Promise<number> => {
  const text = await (await kit.internal('/metrics')).text()
  return Number(/^footlight_media_sockets (\d+)$/m.exec(text)?.[1])
}
const post = async (message: unknown, address: string) => {
  const response = await fetch(`http://127.0.0.1:${kit.port}/webrtc-session.json`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify(message),
  })
  return (await response.json()) as { status: number; statusDescription: string; command?: string }
}

it('[D5] repeats what it knows, and no noise', async () => {
  using client = await kit.connect()
  const loud = { ...getOffer('x'), command: 'x'.repeat(1_000), direction: 'y'.repeat(1_000) }
  const reply = await client.ask(loud)
  expect(reply).not.toHaveProperty('command')
  expect(reply).not.toHaveProperty('direction')
  expect(await client.ask({ ...loud, command: 'getOffer' })).toMatchObject({ command: 'getOffer' })
})

it('[W14] closes a socket that sends nothing, or only noise, or has no token, within 10 s', async () => {
  const silent = await open()
  const noisy = await kit.connect()
  using polite = await kit.connect()
  await noisy.ask('noise')
  const refused = await kit.connect()
  expect((await refused.ask(getOffer('none'))).status).toBe(403)
  const unread = await kit.connect()
  const ofTheWrongKind = { ...sendOffer('none'), sdp: { type: 'answer', sdp: offerSdp } }
  expect((await unread.ask(ofTheWrongKind)).status).toBe(508)
  await polite.ask(getOffer(await kit.mint(lasting)))
  const closed = Promise.all([once(silent, 'close'), noisy.closed, refused.closed, unread.closed])
  await clock.pass(limits.firstMessageWithinMs)
  await closed
  expect((await polite.ask(getOffer(await kit.mint(lasting)))).status).toBe(502)
})

it('[W14] closes a socket on which no connection runs for 60 s, whatever is asked for, and none whose connection runs', async () => {
  using publisher = await kit.connect()
  await kit.broadcast(publisher, lasting)
  const idOf = (reply: { streamInfo?: { sessionId?: string } }) => reply.streamInfo?.sessionId ?? ''
  const [never, lost, runs] = [await kit.connect(), await kit.connect(), await kit.connect()]
  const ids: string[] = []
  for (const client of [never, lost, runs])
    ids.push(idOf(await client.ask(getOffer(await kit.mint({ ...lasting, ses: `unused ${ids.length}` })))))
  for (const connectionId of ids.slice(1)) kit.engine.emit({ type: 'connected', connectionId })
  await clock.pass(limits.unusedForMs / 2)
  kit.engine.emit({ type: 'lost', connectionId: ids[1] ?? '', reason: 'closed' })
  await never.ask(getOffer('none'))
  await clock.pass(limits.unusedForMs / 2)
  expect(await never.closed).toBe(1001)
  await clock.pass(limits.unusedForMs / 2)
  expect(await lost.closed).toBe(1001)
  await clock.pass(limits.unusedForMs)
  expect((await runs.ask(getOffer('none'))).status).toBe(403)
  kit.engine.loseAll()
})

it('[W14] takes so many sockets of one address', async () => {
  await until('the sockets', async () => (await openSockets()) === 0)
  const sockets: WebSocket[] = []
  for (let number = 0; number < limits.sockets.perAddress; number++) sockets.push(await open('203.0.113.9'))
  await expect(open('203.0.113.9')).rejects.toThrow('503')
  sockets.push(await open('203.0.113.10'))
  sockets.shift()?.close()
  await until('the sockets', async () => (await openSockets()) === limits.sockets.perAddress)
  sockets.push(await open('203.0.113.9'))
  for (const socket of sockets) socket.terminate()
}, 20_000)

it('[D8] closes a socket with the reason when the server ends its last connection, and not when the client does', async () => {
  using publisher = await kit.connect()
  await kit.broadcast(publisher, lasting)
  const token = await kit.mint(lasting)
  using first = await kit.connect()
  await first.ask(getOffer(token))
  using second = await kit.connect()
  const offer = await second.ask(getOffer(token))
  expect(await first.closed).toBe(4507)
  kit.engine.emit({ type: 'lost', connectionId: offer.streamInfo?.sessionId ?? '', reason: 'closed' })
  expect((await second.ask(getOffer(token))).status).toBe(200)
  kit.engine.loseAll()
  expect(await second.closed).toBe(4504)
})

it('[W14] a socket takes no place of its address while its connection runs', async () => {
  const address = '203.0.113.11'
  using viewer = await StreamClient.connect(kit.port, address)
  using publisher = await kit.connect()
  await kit.broadcast(publisher, lasting)
  const offer = await viewer.ask(getOffer(await kit.mint(lasting)))
  const connectionId = offer.streamInfo?.sessionId ?? ''
  const sockets: WebSocket[] = []
  for (let number = 1; number < limits.sockets.perAddress; number++) sockets.push(await open(address))
  await expect(open(address)).rejects.toThrow('503')
  kit.engine.emit({ type: 'connected', connectionId })
  sockets.push(await open(address))
  // its transport closed, and no place is left for the socket
  kit.engine.emit({ type: 'lost', connectionId, reason: 'closed' })
  expect(await viewer.closed).toBe(1013)
  for (const socket of sockets) socket.terminate()
  kit.engine.loseAll()
}, 20_000)

it('[D8] names the end to more viewers of one address than may ask there at a time', async () => {
  const address = '203.0.113.12'
  using publisher = await kit.connect()
  await kit.broadcast(publisher, lasting)
  using viewer = await StreamClient.connect(kit.port, address)
  const offer = await viewer.ask(getOffer(await kit.mint(lasting)))
  kit.engine.emit({ type: 'connected', connectionId: offer.streamInfo?.sessionId ?? '' })
  const sockets: WebSocket[] = []
  for (let number = 0; number < limits.sockets.perAddress; number++) sockets.push(await open(address))
  kit.engine.loseAll()
  expect(await viewer.closed).toBe(4504)
  for (const socket of sockets) socket.terminate()
}, 20_000)

it('[D7] says 504 to a guest too many of one address, and plays to others', async () => {
  using client = await kit.connect()
  await kit.broadcast(client, lasting)
  const visit = async (address: string) =>
    post(getOffer(await kit.mint({ ...lasting, kind: 'guest', audience: 'lobby' })), address)
  for (let number = 0; number < roomLimits.openings.perAddress; number++)
    expect((await visit('203.0.113.9')).status).toBe(200)
  expect(await visit('203.0.113.9')).toMatchObject({
    status: 504,
    statusDescription: expect.stringContaining('address'),
  })
  expect((await visit('198.51.100.4')).status).toBe(200)
  kit.engine.loseAll()
})

it('[E6] passes on one size a second of a client that tells 80, the last one in the end', async () => {
  using client = await kit.connect()
  await kit.broadcast(client, lasting)
  const token = await kit.mint(lasting)
  const { streamInfo } = await client.ask(getOffer(token))
  const sizes = () => kit.engine.calls.flatMap((one) => (one.call === 'showAt' ? one.pixels : []))
  const before = sizes().length
  const flood = async (from: number) => {
    const sizes = Array.from({ length: 40 }, (_, index) => from + index)
    const replies = await Promise.all(
      sizes.map((pixels) => client.ask(setShownSize(token, streamInfo?.sessionId, pixels))),
    )
    return new Set(replies.map(({ status }) => status))
  }
  expect(await flood(0)).toEqual(new Set([200]))
  await clock.pass(1_000)
  expect(await flood(5_000)).toEqual(new Set([200]))
  await clock.pass(1_000)
  expect(sizes().slice(before)).toEqual([0, 39, 5_039])
  kit.engine.loseAll()
})

it('[D7] says 505 to a publisher whose picture cannot be taken, and names the codecs', async () => {
  using client = await kit.connect()
  const token = await kit.mint({ ...lasting, direction: 'publish' })
  const reply = await client.ask(sendOffer(token, `${offerSdp.replaceAll('H264', 'AV1')}`))
  expect(reply).toMatchObject({ status: 505, iceCandidates: [] })
  expect(reply.statusDescription).toMatch(/AV1.*H264, VP8, VP9/)
})

it('[E3] answers 403 to a peer that was on two workers when they hung', async () => {
  using publisher = await kit.connect()
  const connectionId = await kit.broadcast(publisher, lasting)
  kit.engine.emit({ type: 'media', connectionId, hasVideo: true, hasAudio: true, pictureFault: null, codecs })
  const token = await kit.mint({ ...lasting, kind: 'guest', audience: 'lobby', sub: 'cookie', ses: 'visit' })
  for (let hangs = 0; hangs < 2; hangs++) {
    using client = await kit.connect()
    const offer = await client.ask(getOffer(token))
    const viewer = offer.streamInfo?.sessionId ?? ''
    kit.engine.emit({ type: 'lost', connectionId: viewer, reason: 'hung' })
    await clock.pass(5_000)
  }
  using client = await kit.connect()
  expect(await client.ask(getOffer(token))).toMatchObject({
    status: 403,
    statusDescription: expect.stringContaining('ten minutes'),
  })
})
