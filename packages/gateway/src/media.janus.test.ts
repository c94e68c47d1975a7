import { type Pages, startPages } from '@footlight/test-kit/pages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Janus, startJanus } from './testing/janus.ts'

// Code of pictures runs in pages: a function that is handed to `evaluate` knows only its argument and `stage`.

/** for a machine that is busy with other tests */
const withinMs = 60_000
let janus: Janus
let browser: Pages<'stage'>

beforeAll(async () => {
  const script = new URL('./testing/pages/stage.ts', import.meta.url)
  ;[janus, browser] = await Promise.all([startJanus(), startPages({ stage: script })])
})

afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await janus[Symbol.asyncDispose]()
})

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
