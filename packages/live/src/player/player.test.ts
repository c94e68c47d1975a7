import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { LiveError, transportLost } from '../errors.ts'
import type { ExternalState } from '../machine/moves.ts'
import type { PlayerOptions } from '../options.ts'
import {
  createFakePage,
  createFakePlayerPeers,
  createFakeScreen,
  createFakeServer,
  goodReply,
} from '../testing/fakes.ts'
import { createPlayer } from './player.ts'

function setUp(more: Partial<PlayerOptions> = {}) {
  const clock = new ManualClock()
  const page = createFakePage()
  const server = createFakeServer(goodReply)
  const peers = createFakePlayerPeers()
  const screen = createFakeScreen()
  const seen = {
    states: [] as ExternalState[],
    errors: [] as LiveError[],
    attempts: [] as { attempt: number; at: number }[],
    blocked: 0,
  }
  const player = createPlayer(
    { serverUrl: 'wss://host', streamName: 's', token: 'T', element: {} as HTMLVideoElement, ...more },
    {
      onStateChange: (state) => seen.states.push(state),
      onError: (error) => seen.errors.push(error),
      onAttempt: (attempt) => seen.attempts.push({ attempt, at: clock.now() }),
      onAutoplayBlocked: () => {
        seen.blocked += 1
      },
    },
    { clock, page, ...server, openPeer: peers.openPeer, openScreen: screen.openScreen },
  )
  peers.packets = () => clock.now()
  async function play() {
    player.start()
    await clock.pass(0)
    peers.events?.onIce('connected')
    screen.events?.onPlaying()
    await clock.pass(0)
  }
  return { clock, page, server, peers, screen, seen, player, play }
}

const notRunning = () => ({ status: 502, statusDescription: 'stream not running' })

describe('player', () => {
  it('[E7] goes through a relay by TCP alone, after an attempt through all ways that brought no packet', async () => {
    const relayServers = ['turn:r?transport=udp', 'turn:r?transport=tcp', 'turns:r'].map((urls) => ({ urls }))
    const { clock, peers, player } = setUp({ relayServers })
    const ways = () =>
      peers.configurations.map(({ iceServers = [], iceTransportPolicy }) => [
        iceTransportPolicy,
        iceServers.length,
      ])
    player.start()
    await clock.pass(0)
    await clock.pass(8_000)
    await clock.pass(1)
    expect(ways()).toEqual([
      ['all', 3],
      ['relay', 2],
    ])
    // ICE of the browser may call a path connected on which the server sends nothing
    peers.packets = () => 0
    peers.events?.onIce('connected')
    await clock.pass(5_000)
    expect(ways().slice(2)).toEqual([['all', 3]])
    peers.events?.onIce('failed')
    await clock.pass(1_500)
    expect(ways().slice(3)).toEqual([['relay', 2]])
  })

  it('[D3] asks for an offer, answers with its session, and closes the socket with the stream', async () => {
    const { server, play, player } = setUp()
    await play()
    expect(player.state).toBe('active')
    expect(server.requests).toMatchObject([
      {
        direction: 'play',
        command: 'getOffer',
        streamInfo: { applicationName: 'live', streamName: 's?token=T', sessionId: '[empty]' },
        userData: { token: 'T' },
      },
      { command: 'sendResponse', streamInfo: { sessionId: 's1' }, sdp: { type: 'answer', sdp: 'answer' } },
    ])
    expect(server.open).toBe(1)
    player.stop()
    expect(server.open).toBe(0)
  })

  it('[E3] asks for one kind of media alone, at every connect; seed servers never hear of it unasked', async () => {
    const sound = setUp({ media: 'audio' })
    await sound.play()
    sound.peers.events?.onIce('disconnected')
    await sound.clock.pass(1)
    const asked = (server: typeof sound.server) =>
      server.requests
        .filter(({ command }) => command === 'getOffer')
        .map(({ streamInfo }) => streamInfo.media)
    expect(asked(sound.server)).toEqual(['audio', 'audio'])
    const both = setUp()
    await both.play()
    expect(JSON.stringify(both.server.requests)).not.toMatch(/media|shown/)
  })

  it('[E6] tells the size of its picture with each connect, and once when it has changed; a server may refuse it', async () => {
    const { clock, server, screen, peers, player, play } = setUp({ reportsSize: true })
    const reportedSizes = () =>
      server.requests
        .filter(({ streamInfo }) => streamInfo.shownPixels !== undefined)
        .map(({ command, streamInfo }) => [command, streamInfo.sessionId, streamInfo.shownPixels])
    await play()
    await clock.pass(10_000)
    expect(reportedSizes()).toEqual([['getOffer', '[empty]', 307_200]])
    server.reply = (request) =>
      request.command === 'setShownSize'
        ? { status: 400, statusDescription: 'Unknown command', iceCandidates: [] }
        : goodReply(request)
    screen.pixels = 76_800
    await clock.pass(10_000)
    expect(reportedSizes().slice(1)).toEqual([['setShownSize', 's1', 76_800]])
    expect([player.state, server.open]).toEqual(['active', 1])
    server.reply = () => {
      throw new Error('no way to the server')
    }
    screen.pixels = 0
    await clock.pass(2_000)
    expect([player.state, server.open]).toEqual(['active', 1])
    server.reply = goodReply
    peers.events?.onIce('disconnected')
    await clock.pass(1)
    expect(reportedSizes().at(-1)).toEqual(['getOffer', '[empty]', 0])
  })

  it('[C2] retries after 1 ms, then every 1,500 ms, and gives up at 20', async () => {
    const { clock, server, seen, player } = setUp()
    server.reply = notRunning
    player.start()
    await clock.pass(60_000)
    expect(seen.attempts.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(seen.attempts.slice(0, 3).map(({ at }) => at)).toEqual([1, 1501, 3001])
    expect(player.state).toBe('disconnected')
    expect(seen.errors).toMatchObject([{ code: 'ATTEMPTS_EXHAUSTED' }])
  })

  it('[C2] schedules and counts no retry while the page is offline or hidden', async () => {
    const { clock, page, server, seen, player } = setUp()
    server.reply = notRunning
    player.start()
    await clock.pass(1600)
    expect(seen.attempts).toHaveLength(2)
    page.set(false)
    await clock.pass(600_000)
    expect(seen.attempts).toHaveLength(2)
    expect(player.state).toBe('reconnecting')
    page.set(true)
    await clock.pass(1500)
    expect(seen.attempts).toHaveLength(3)
  })

  it.each([502, 504, 514])('[C4] %i is tried again', async (status) => {
    const { clock, server, player } = setUp()
    server.reply = () => ({ status, statusDescription: 'later' })
    player.start()
    await clock.pass(0)
    expect(player.state).toBe('reconnecting')
    server.reply = goodReply
    await clock.pass(1)
    expect(player.state).toBe('connected')
  })

  it.each([400, 403, 500, 503, 505, 507, 508, 509])('[C4] %i is told once, and stops', async (status) => {
    const { clock, server, seen, player } = setUp()
    server.reply = () => ({ status, statusDescription: 'what the server said' })
    player.start()
    await clock.pass(60_000)
    expect(seen.errors).toMatchObject([{ status, message: 'what the server said', recoverable: false }])
    expect(player.state).toBe('disconnected')
    expect(seen.attempts).toEqual([])
  })

  it('[C4] a transport that goes silent is lost within 2 s, and the picture stays meanwhile', async () => {
    const { clock, peers, play, seen, screen } = setUp()
    await play()
    await clock.pass(10_000)
    expect(seen.states.at(-1)).toBe('active')
    const silentAt = clock.now()
    peers.packets = () => silentAt
    await clock.pass(2001)
    expect(seen.states.slice(-3)).toEqual(['reconnecting', 'connecting', 'connected'])
    expect(screen.cleared).toBe(0)
  })

  it('[D8] a connection that the server ended is asked for again at once; one that was replaced is not', async () => {
    const { clock, play, player, seen, server } = setUp()
    await play()
    server.end(transportLost('its session is over'))
    await clock.pass(1)
    expect(seen.attempts).toMatchObject([{ attempt: 1 }])
    expect(server.open).toBe(1)
    server.end(new LiveError('SESSION_NOT_FOUND', 'replaced'))
    await clock.pass(60_000)
    expect(player.state).toBe('disconnected')
    expect(seen.errors).toMatchObject([{ code: 'SESSION_NOT_FOUND' }])
  })

  it('keeps the connection whose last frame is on screen until the next one has a frame', async () => {
    const { clock, peers, play, player, screen } = setUp()
    await play()
    screen.events?.onFirstFrame()
    peers.events?.onIce('disconnected')
    await clock.pass(1)
    // an attempt that never showed anything is closed at once
    peers.events?.onIce('disconnected')
    await clock.pass(1500)
    expect(peers).toMatchObject({ opened: 3, retired: 1, closed: 1 })
    peers.events?.onIce('connected')
    screen.events?.onFirstFrame()
    expect(peers).toMatchObject({ closed: 2 })
    player.close()
    expect(peers).toMatchObject({ opened: 3, closed: 3, retired: 2 })
  })

  it('[C4] retries a connection that is never established', async () => {
    const { clock, player, seen } = setUp({ connectTimeoutMs: 4000 })
    player.start()
    await clock.pass(4002)
    expect(seen.attempts).toEqual([{ attempt: 1, at: 4001 }])
  })

  it('[C3] a stop is final: what comes after it changes nothing', async () => {
    const { clock, peers, play, player, screen, seen } = setUp()
    await play()
    player.stop()
    peers.events?.onIce('failed')
    await clock.pass(60_000)
    expect(player.state).toBe('disconnected')
    expect(seen.attempts).toEqual([])
    expect(screen.cleared).toBe(1)
    expect(peers.closed).toBe(1)
  })

  it('[C1] starts again after a stop, and never after close', async () => {
    const { clock, play, player, page } = setUp()
    await play()
    player.stop()
    await play()
    expect(player.state).toBe('active')
    player.close()
    player.start()
    page.set(false)
    await clock.pass(60_000)
    expect(player.state).toBe('disconnected')
  })

  it('asks for a fresh token before a reconnect; what it rejects with says whether to go on', async () => {
    const tokens = ['T2']
    const getToken = async () => {
      const token = tokens.shift()
      if (token) return token
      throw new LiveError('TOKEN_REFUSED', 'the session is over')
    }
    const { clock, peers, play, player, seen, server } = setUp({ getToken })
    await play()
    peers.events?.onIce('disconnected')
    await clock.pass(1)
    expect(server.requests.at(-1)?.userData.token).toBe('T2')
    peers.events?.onIce('connected')
    peers.events?.onIce('disconnected')
    await clock.pass(1)
    expect(player.state).toBe('disconnected')
    expect(seen.errors).toMatchObject([{ code: 'TOKEN_REFUSED' }])
  })

  it('says when autoplay was blocked, and plays from a click', async () => {
    const { screen, seen, player, play } = setUp({ paused: true, muted: true })
    expect(screen).toMatchObject({ paused: true, muted: true })
    await play()
    screen.events?.onAutoplayBlocked()
    expect(seen.blocked).toBe(1)
    player.play()
    expect(screen.paused).toBe(false)
  })
})
