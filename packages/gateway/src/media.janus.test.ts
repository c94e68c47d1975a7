import { type Pages, startPages } from '@footlight/test-kit/pages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCutter } from './testing/cutter.ts'
import { type Janus, startJanus } from './testing/janus.ts'

// Code of pictures runs in pages: a function that is handed to `evaluate` knows only its argument and `stage`.

const kinds = ['websocket', 'http'] as const
/** for a machine that is busy with other tests */
const withinMs = 60_000
let janus: Janus
let browser: Pages<'stage'>

beforeAll(async () => {
  const script = new URL('./testing/pages/stage.ts', import.meta.url)
  ;[janus, browser] = await Promise.all([startJanus({ reclaimTimeoutS: 60 }), startPages({ stage: script })])
})

afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await janus[Symbol.asyncDispose]()
})

async function echo(server: string): Promise<void> {
  const { openGateway, echoTest } = stage.gateway
  const session = await openGateway({ servers: server })
  stage.kept.set('lost', new Promise((resolve) => session.on('lost', resolve)))
  stage.kept.set('back', new Promise((resolve) => session.on('connected', resolve)))
  const handle = await session.attach(echoTest)
  const peer = await stage.film(handle)
  const { jsep } = await handle.send({ audio: true, video: true }, { jsep: await peer.offer() })
  await peer.accept(jsep)
  await stage.plays()
}

it(
  '[G2] a picture comes back from EchoTest, in two pages over both transports',
  async () => {
    await using first = await browser.open('stage')
    await using second = await browser.open('stage')
    await Promise.all([first.evaluate(echo, janus.urls.websocket), second.evaluate(echo, janus.urls.http)])
  },
  withinMs,
)

it.each(kinds)(
  '[G1] a picture never stops while its session over %s is lost and claimed',
  async (kind) => {
    await using cutter = await startCutter(janus.urls[kind])
    await using page = await browser.open('stage')
    await page.evaluate(echo, cutter.url)
    cutter.refuse()
    cutter.cut()
    await page.evaluate(() => stage.kept.get('lost'))
    const cutMs = performance.now()
    await page.evaluate(() => stage.plays(40))
    const outageMs = performance.now() - cutMs
    cutter.admit()
    await page.evaluate(() => stage.kept.get('back'))
    await page.evaluate(() => stage.plays())
    expect(await page.evaluate(() => stage.longestGapMs())).toBeLessThan(outageMs)
  },
  withinMs,
)

it(
  '[G2] pictures go both ways in a VideoCall, one page over each transport',
  async () => {
    await using ann = await browser.open('stage')
    await using bob = await browser.open('stage')
    await bob.evaluate(async (server) => {
      const { openGateway, videoCall } = stage.gateway
      const handle = await (await openGateway({ servers: server })).attach(videoCall)
      const peer = await stage.film(handle)
      stage.kept.set('ended', new Promise((resolve) => peer.on('ended', resolve)))
      handle.on('event', async ({ data, jsep }) => {
        if (data.result.event !== 'incomingcall') return
        await handle.send({ request: 'accept' }, { jsep: await peer.answer(jsep) })
      })
      await handle.send({ request: 'register', username: 'bob' })
    }, janus.urls.http)

    const registered = await ann.evaluate(async (server) => {
      const { openGateway, videoCall } = stage.gateway
      const handle = await (await openGateway({ servers: server })).attach(videoCall)
      await handle.send({ request: 'register', username: 'ann' })
      const { list } = (await handle.send({ request: 'list' })).data.result
      const peer = await stage.film(handle)
      handle.on('event', async ({ data, jsep }) => {
        if (data.result.event === 'accepted') await peer.accept(jsep)
      })
      await handle.send({ request: 'call', username: 'bob' }, { jsep: await peer.offer() })
      addEventListener('hang up', () => void handle.send({ request: 'hangup' }))
      await stage.plays()
      return list.toSorted()
    }, janus.urls.websocket)
    expect(registered).toEqual(['ann', 'bob'])
    await bob.evaluate(() => stage.plays())

    await ann.evaluate(() => dispatchEvent(new Event('hang up')))
    expect(await bob.evaluate(() => stage.kept.get('ended'))).toMatchObject({ reason: expect.any(String) })
  },
  withinMs,
)

it(
  '[G2] a picture is published to a VideoRoom, subscribed to, and watched at the mountpoint it feeds',
  async () => {
    await using publisher = await browser.open('stage')
    await using subscriber = await browser.open('stage')
    await using viewer = await browser.open('stage')
    const feed = await publisher.evaluate(publish, janus.urls.websocket)
    await subscriber.evaluate(subscribe, { server: janus.urls.http, feed })
    const list = await viewer.evaluate(watch, janus.urls.websocket)
    expect(list).toMatchObject([{ id: 5, type: 'live', description: 'the room' }])
  },
  withinMs,
)

async function publish(server: string): Promise<number> {
  const { openGateway, streaming, videoRoom } = stage.gateway
  const session = await openGateway({ servers: server })
  const room = await session.attach(videoRoom)
  await room.send({ request: 'create', room: 5, publishers: 1, videocodec: 'vp8' })
  const peer = await stage.film(room)
  // before it, a feed is none that one can subscribe to
  const publishes = new Promise<void>((resolve) => room.on('webrtcup', () => resolve()))
  const { data, jsep } = await room.send(
    { request: 'joinandconfigure', ptype: 'publisher', room: 5 },
    { jsep: await peer.offer() },
  )
  await peer.accept(jsep)
  await publishes
  const filmed = peer.connection.getTransceivers().find(({ sender }) => sender.track?.kind === 'video')

  const mountpoints = await session.attach(streaming)
  const made = await mountpoints.send({
    request: 'create',
    type: 'rtp',
    id: 5,
    description: 'the room',
    media: [{ type: 'video', mid: 'v', codec: 'vp8', pt: 100, port: 0, rtcpport: 0 }],
  })
  const [socket] = made.data.stream.ports ?? []
  if (!socket?.rtcp_port || !filmed?.mid) throw new Error('nowhere to go')
  await room.send({
    request: 'rtp_forward',
    room: 5,
    publisher_id: data.id,
    host: '127.0.0.1',
    streams: [{ mid: filmed.mid, port: socket.port, rtcp_port: socket.rtcp_port, pt: 100 }],
  })
  return Number(data.id)
}

async function subscribe({ server, feed }: { server: string; feed: number }): Promise<void> {
  const { openGateway, videoRoom } = stage.gateway
  const handle = await (await openGateway({ servers: server })).attach(videoRoom)
  const { jsep } = await handle.send({ request: 'join', ptype: 'subscriber', room: 5, streams: [{ feed }] })
  const peer = stage.watch(handle)
  await handle.send({ request: 'start' }, { jsep: await peer.answer(jsep) })
  await stage.plays()
}

async function watch(server: string) {
  const { openGateway, streaming } = stage.gateway
  const handle = await (await openGateway({ servers: server })).attach(streaming)
  const { list } = (await handle.send({ request: 'list' })).data
  const { jsep } = await handle.send({ request: 'watch', id: list[0]?.id ?? 0 })
  const peer = stage.watch(handle)
  await handle.send({ request: 'start' }, { jsep: await peer.answer(jsep) })
  await stage.plays()
  return list
}
