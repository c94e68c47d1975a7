import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { LiveError } from '../errors.ts'
import type { ExternalState } from '../machine/moves.ts'
import type { PublisherOptions } from '../options.ts'
import {
  createFakeCapture,
  createFakePage,
  createFakePublisherPeers,
  createFakeServer,
  goodReply,
} from '../testing/fakes.ts'
import { createPublisher } from './publisher.ts'

function setUp(more: Partial<PublisherOptions> = {}) {
  const clock = new ManualClock()
  const page = createFakePage()
  const server = createFakeServer(goodReply)
  const peers = createFakePublisherPeers()
  const capture = createFakeCapture()
  const seen = {
    states: [] as ExternalState[],
    errors: [] as LiveError[],
    attempts: [] as number[],
    lost: [] as string[],
    silent: [] as boolean[],
  }
  peers.packets = () => clock.now()
  peers.frames = () => clock.now()
  const publisher = createPublisher(
    { serverUrl: 'wss://host', streamName: 's', token: 'T', ...more },
    {
      onStateChange: (state) => seen.states.push(state),
      onError: (error) => seen.errors.push(error),
      onAttempt: (attempt) => seen.attempts.push(attempt),
      onDeviceFallback: (kind) => seen.lost.push(kind),
      onSilentCamera: (isSilent) => seen.silent.push(isSilent),
    },
    { clock, page, ...server, openPeer: peers.openPeer, createCapture: capture.createCapture },
  )
  async function publish() {
    publisher.start()
    await clock.pass(0)
    peers.events?.onIce('connected')
    await clock.pass(0)
  }
  return { clock, page, server, peers, capture, seen, publisher, publish }
}

describe('publisher', () => {
  it('[D2] offers, is answered, and closes the socket with the stream', async () => {
    const { server, publish, publisher, seen } = setUp()
    await publish()
    expect(publisher.state).toBe('active')
    expect(seen.states).toEqual(['connecting', 'connected', 'active'])
    expect(server.requests).toEqual([
      {
        direction: 'publish',
        command: 'sendOffer',
        streamInfo: { applicationName: 'live', streamName: 's?token=T', sessionId: '[empty]' },
        sdp: { type: 'offer', sdp: 'offer' },
        userData: { token: 'T' },
      },
    ])
    expect(server.open).toBe(1)
    publisher.stop()
    expect(server.open).toBe(0)
  })

  it('[C7] quality md, audio off, H264 and PCMU, websockets on, relay servers used unless said otherwise', async () => {
    const relayServers = [{ urls: 'turn:host:3478', username: 'u', credential: 'c' }]
    const { publish, capture, peers } = setUp({ relayServers })
    await publish()
    expect(capture.opened).toMatchObject([{ quality: 'md', video: true, audio: false }])
    expect(peers.media).toMatchObject({ videoCodec: 'H264', audioCodec: 'PCMU' })
    expect(peers.configuration).toMatchObject({ iceServers: relayServers, iceTransportPolicy: 'all' })
    expect(() => setUp({ quality: 'xl' as 'hd' })).toThrow(
      "'xl' is not a valid quality, use one of ld, md, hd",
    )
  })

  it('[C9] drops relay servers when told to, and uses nothing else when told to', async () => {
    const relayServers = [{ urls: 'turn:host:3478' }]
    const { publish, peers } = setUp({ relayServers, useTurn: false, relayOnly: true })
    await publish()
    expect(peers.configuration).toMatchObject({ iceServers: [], iceTransportPolicy: 'relay' })
  })

  it('[E7] connects by the relay servers that came with the token, whose credentials last an hour', async () => {
    const relay = (username: string) => [{ urls: 'turn:host:3478', username, credential: 'c' }]
    let connects = 0
    const getToken = async () => {
      connects += 1
      return { token: `T${connects}`, relayServers: relay(`until ${connects}`) }
    }
    const { publish, peers, clock } = setUp({
      token: undefined as never,
      getToken,
      relayServers: relay('of an old page'),
    })
    await publish()
    expect(peers.configuration.iceServers).toEqual(relay('until 1'))
    peers.events?.onIce('failed')
    await clock.pass(1)
    expect(peers.configuration.iceServers).toEqual(relay('until 2'))
  })

  it.each([
    [{ status: 200, iceCandidates: [] }, 'why is there no sdp in response??'],
    [{ status: 200, sdp: { sdp: 'a' } }, 'why are there no iceCandidates in response??'],
  ])('[C5] %o: %s', async (reply, message) => {
    const { server, publisher, clock, seen, capture } = setUp()
    server.reply = () => reply
    publisher.start()
    await clock.pass(60_000)
    expect(seen.errors.map((error) => error.message)).toEqual([message])
    expect(publisher.state).toBe('disconnected')
    expect(capture.closed).toBe(1)
  })

  it('[C3] reconnects 3 s after a disconnect that does not heal', async () => {
    const { clock, peers, publish, publisher, seen } = setUp()
    await publish()
    peers.events?.onIce('disconnected')
    await clock.pass(2000)
    peers.events?.onIce('connected')
    await clock.pass(5000)
    expect(seen.attempts).toEqual([])
    peers.events?.onIce('disconnected')
    await clock.pass(3001)
    expect(seen.attempts).toEqual([1])
    peers.events?.onIce('connected')
    expect(publisher.state).toBe('active')
  })

  it('[C4] a silent server is a lost transport within 1.5 s', async () => {
    const { clock, peers, publish, seen } = setUp()
    await publish()
    await clock.pass(10_000)
    expect(seen.attempts).toEqual([])
    const silentAt = clock.now()
    peers.packets = () => silentAt
    await clock.pass(1500)
    expect(seen.attempts).toEqual([1])
  })

  it('[C4] comes back through the 504 of a worker that restarts; a 500 is told once, also on the way back', async () => {
    const { clock, peers, server, publish, publisher, seen } = setUp()
    await publish()
    server.reply = () => ({ status: 504, statusDescription: 'not ready yet' })
    peers.events?.onIce('failed')
    await clock.pass(5000)
    expect([publisher.state, seen.errors]).toEqual(['reconnecting', []])
    server.reply = goodReply
    await clock.pass(1500)
    peers.events?.onIce('connected')
    expect(publisher.state).toBe('active')

    server.reply = () => ({ status: 500, statusDescription: 'the server failed' })
    peers.events?.onIce('failed')
    await clock.pass(60_000)
    expect(seen.errors).toMatchObject([{ code: 'SERVER_FAILURE', status: 500, recoverable: false }])
    expect(publisher.state).toBe('disconnected')
  })

  it('[C6] changes quality on the same connection; a failure reconnects', async () => {
    const { clock, peers, publish, publisher, capture, server, seen } = setUp()
    await publish()
    publisher.setQuality('hd')
    await clock.pass(0)
    expect(publisher.state).toBe('active')
    expect(capture.opened.at(-1)).toMatchObject({ quality: 'hd' })
    expect({ replaced: peers.replaced, opened: peers.opened }).toEqual({ replaced: 1, opened: 1 })
    peers.replaceFailure = new Error('cannot')
    publisher.setCamera('other')
    await clock.pass(1)
    expect(seen.attempts).toEqual([1])
    expect(peers.opened).toBe(2)
    expect(server.requests).toHaveLength(2)
  })

  it('[C6] an unplugged camera falls back to the default one, and says so', async () => {
    const { clock, publish, capture, peers, seen } = setUp({ cameraId: 'usb' })
    await publish()
    capture.unplug('camera')
    await clock.pass(0)
    expect(seen.lost).toEqual(['camera'])
    expect(capture.opened.at(-1)).toMatchObject({ cameraId: undefined })
    expect(peers.replaced).toBe(1)
  })

  it('[C6] a camera that gives no frame for 3 s is opened again once; after 3 s more it is told', async () => {
    const { clock, publish, capture, peers, seen } = setUp()
    await publish()
    await clock.pass(20_000)
    expect([capture.distrusted, seen.silent]).toEqual([0, []])
    const stoppedAt = clock.now()
    peers.frames = () => stoppedAt
    await clock.pass(4_000)
    expect({ reopened: capture.distrusted, replaced: peers.replaced }).toEqual({ reopened: 1, replaced: 1 })
    await clock.pass(30_000)
    expect([capture.distrusted, seen.silent]).toEqual([1, [true]])
    peers.frames = () => clock.now()
    await clock.pass(2_000)
    expect(seen.silent).toEqual([true, false])
  })

  it('[C6] a camera that the browser calls muted is opened again, whatever it sends', async () => {
    const { clock, publish, capture } = setUp()
    await publish()
    capture.muted = true
    await clock.pass(5_000)
    expect(capture.distrusted).toBe(1)
  })

  it.each([{ video: false, audio: true }, { paused: true }])(
    '[C6] asks for no camera again where no frame is wanted: %o',
    async (options) => {
      const { clock, publish, capture, peers, seen } = setUp(options)
      peers.frames = () => 0
      await publish()
      await clock.pass(30_000)
      expect([capture.distrusted, seen.silent]).toEqual([0, []])
    },
  )

  it('reports refused devices with their reason, and does not retry', async () => {
    const { clock, publisher, capture, seen } = setUp()
    capture.failure = new LiveError('PERMISSION_DENIED', 'no')
    publisher.start()
    await clock.pass(60_000)
    expect(seen.errors).toMatchObject([{ code: 'PERMISSION_DENIED' }])
    expect(publisher.state).toBe('disconnected')
  })

  it('a preview outlives the broadcast, and close ends both', async () => {
    const { publish, publisher, capture } = setUp({ paused: true })
    expect(capture.paused).toBe(true)
    await publisher.preview()
    await publish()
    publisher.stop()
    expect(capture.closed).toBe(0)
    publisher.close()
    expect(capture.closed).toBe(1)
  })
})
