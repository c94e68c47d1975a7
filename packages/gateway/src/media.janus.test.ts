import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from './index.ts'
import { startBrowser, type TestBrowser } from './testing/browser.ts'
import { startCutter } from './testing/cutter.ts'
import { type Janus, startJanus } from './testing/janus.ts'

let janus: Janus
let browser: TestBrowser

beforeAll(async () => {
  const script = new URL('./testing/pages/stage.ts', import.meta.url)
  ;[janus, browser] = await Promise.all([startJanus({ reclaimTimeoutS: 30 }), startBrowser(script)])
})

afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await janus[Symbol.asyncDispose]()
})

const kinds = ['websocket', 'http'] as const

/** Runs in the page: a camera to EchoTest and back to the screen. */
async function echo(server: string): Promise<void> {
  const { gateway, media, kept } = stage
  const session = await gateway.openGateway({ servers: server })
  const handle = await session.attach(gateway.echoTest)
  const peer = media.createPeer(handle)
  stage.show(peer)
  const { stream } = await media.capture({ audio: true, video: { preset: 'lowres' } })
  for (const track of stream.getTracks()) peer.add(track, { streams: [stream] })
  const { jsep } = await handle.send({ audio: true, video: true }, { jsep: await peer.offer() })
  await peer.accept(jsep)
  kept.set('session', session)
  await stage.plays()
}

describe('a picture by way of Janus 1.1.2', () => {
  it.each(kinds)('[G2] comes back from EchoTest, asked over %s', async (kind) => {
    const page = await browser.open()
    await page.evaluate(echo, janus.urls[kind])
    await page.context().close()
  })

  it.each(kinds)('[G1] never stops while the session over %s is lost and claimed', async (kind) => {
    await using cutter = await startCutter(janus.urls[kind])
    const page = await browser.open()
    await page.evaluate(echo, cutter.url)
    await page.evaluate(() => {
      const session = stage.kept.get('session') as Gateway
      stage.kept.set('lost', new Promise((resolve) => session.on('lost', resolve)))
      stage.kept.set('back', new Promise((resolve) => session.on('connected', resolve)))
    })
    cutter.refuse()
    cutter.cut()
    await page.evaluate(() => stage.kept.get('lost'))
    const cutMs = performance.now()
    await page.evaluate(() => stage.plays(30))
    const outageMs = performance.now() - cutMs
    cutter.admit()
    await page.evaluate(() => stage.kept.get('back'))
    await page.evaluate(() => stage.plays(15))
    expect(await page.evaluate(() => stage.longestGapMs())).toBeLessThan(outageMs)
    await page.context().close()
  })

  it('[G2] goes both ways in a VideoCall, one page over each transport', async () => {
    const [ann, bob] = await Promise.all([browser.open(), browser.open()])
    await bob.evaluate(async (server) => {
      const { gateway, media, kept } = stage
      const session = await gateway.openGateway({ servers: server })
      const handle = await session.attach(gateway.videoCall)
      const peer = media.createPeer(handle)
      stage.show(peer)
      const { stream } = await media.capture({ audio: true, video: { preset: 'lowres' } })
      for (const track of stream.getTracks()) peer.add(track, { streams: [stream] })
      kept.set('ended', new Promise((resolve) => peer.on('ended', resolve)))
      handle.on('event', async ({ data, jsep }) => {
        if (data.result.event !== 'incomingcall') return
        await handle.send({ request: 'accept' }, { jsep: await peer.answer(jsep) })
      })
      await handle.send({ request: 'register', username: 'bob' })
    }, janus.urls.http)
    const call = ann.evaluate(async (server) => {
      const { gateway, media, kept } = stage
      const session = await gateway.openGateway({ servers: server })
      const handle = await session.attach(gateway.videoCall)
      await handle.send({ request: 'register', username: 'ann' })
      const { list } = (await handle.send({ request: 'list' })).data.result
      const peer = media.createPeer(handle)
      stage.show(peer)
      const { stream } = await media.capture({ audio: true, video: { preset: 'lowres' } })
      for (const track of stream.getTracks()) peer.add(track, { streams: [stream] })
      handle.on('event', ({ data, jsep }) => {
        if (data.result.event === 'accepted') void peer.accept(jsep)
      })
      await handle.send({ request: 'call', username: 'bob' }, { jsep: await peer.offer() })
      kept.set('hang up', () => handle.send({ request: 'hangup' }))
      await stage.plays()
      return list.toSorted()
    }, janus.urls.websocket)
    expect(await call).toEqual(['ann', 'bob'])
    await bob.evaluate(() => stage.plays())
    await ann.evaluate(() => (stage.kept.get('hang up') as () => Promise<unknown>)())
    expect(await bob.evaluate(() => stage.kept.get('ended'))).toMatchObject({ reason: expect.any(String) })
    await Promise.all([ann, bob].map((page) => page.context().close()))
  })

  it('[G2] is published to a VideoRoom and subscribed to, and watched from a mountpoint that it feeds', async () => {
    const [publisher, subscriber, viewer] = await Promise.all([
      browser.open(),
      browser.open(),
      browser.open(),
    ])
    const feed = await publisher.evaluate(publish, janus.urls.websocket)
    await subscriber.evaluate(subscribe, { server: janus.urls.http, feed })
    const list = await viewer.evaluate(watch, janus.urls.websocket)
    expect(list).toMatchObject([{ id: 5, type: 'live', description: 'the room' }])
    await Promise.all([publisher, subscriber, viewer].map((page: Page) => page.context().close()))
  })
})

/** Runs in the page: a room, its mountpoint, and a camera that goes into both. */
async function publish(server: string): Promise<number> {
  const { gateway, media } = stage
  const session = await gateway.openGateway({ servers: server })
  const handle = await session.attach(gateway.videoRoom)
  await handle.send({ request: 'create', room: 5, publishers: 1, videocodec: 'vp8' })
  const peer = media.createPeer(handle)
  const { stream } = await media.capture({ video: { preset: 'lowres' } })
  for (const track of stream.getTracks()) peer.add(track, { direction: 'sendonly' })
  const { data, jsep } = await handle.send(
    { request: 'joinandconfigure', ptype: 'publisher', room: 5 },
    { jsep: await peer.offer() },
  )
  await peer.accept(jsep)

  const mountpoints = await session.attach(gateway.streaming)
  const video = { type: 'video', mid: 'v', codec: 'vp8', pt: 100, port: 0, rtcpport: 0 } as const
  const made = await mountpoints.send({
    request: 'create',
    type: 'rtp',
    id: 5,
    description: 'the room',
    media: [video],
  })
  const [socket] = made.data.stream.ports ?? []
  if (!socket) throw new Error('the mountpoint has no port')
  await handle.send({
    request: 'rtp_forward',
    room: 5,
    publisher_id: data.id,
    host: '127.0.0.1',
    streams: [{ mid: '0', port: socket.port, rtcp_port: socket.rtcp_port ?? 0, pt: 100 }],
  })
  return Number(data.id)
}

/** Runs in the page. */
async function subscribe({ server, feed }: { server: string; feed: number }): Promise<void> {
  const { gateway, media } = stage
  const session = await gateway.openGateway({ servers: server })
  const handle = await session.attach(gateway.videoRoom)
  const peer = media.createPeer(handle)
  stage.show(peer)
  const { jsep } = await handle.send({ request: 'join', ptype: 'subscriber', room: 5, streams: [{ feed }] })
  await handle.send({ request: 'start' }, { jsep: await peer.answer(jsep) })
  await stage.plays()
}

/** Runs in the page. */
async function watch(server: string) {
  const { gateway, media } = stage
  const session = await gateway.openGateway({ servers: server })
  const handle = await session.attach(gateway.streaming)
  const { list } = (await handle.send({ request: 'list' })).data
  const peer = media.createPeer(handle)
  stage.show(peer)
  const { jsep } = await handle.send({ request: 'watch', id: list[0]?.id ?? 0 })
  await handle.send({ request: 'start' }, { jsep: await peer.answer(jsep) })
  await stage.plays()
  return list
}
