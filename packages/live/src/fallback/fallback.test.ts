import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { LiveError } from '../errors.ts'
import type { ExternalState } from '../machine/moves.ts'
import { createFakePage } from '../testing/fakes.ts'
import { type ConnectionEvents, closeError } from './connection.ts'
import { fallbackDefaults } from './constants.ts'
import { createdFallback, type FallbackEvent, fallbackStates, fallbackTransition } from './machine.ts'
import { createFallbackPlayer, type FallbackOptions } from './player.ts'
import type { FallbackScreenEvents } from './screen.ts'

/** A fallback player over a server and a canvas that do as they are told. */
function setUp(more: Partial<FallbackOptions> = {}) {
  const clock = new ManualClock()
  const page = createFakePage()
  const server = { urls: [] as string[], open: 0, events: undefined as ConnectionEvents | undefined }
  const screen = { events: undefined as FallbackScreenEvents | undefined, began: [] as unknown[], cleared: 0 }
  const seen = { states: [] as ExternalState[], errors: [] as LiveError[], attempts: [] as unknown[] }
  const player = createFallbackPlayer(
    { fallbackUrl: 'wss://host/fallback/live/s', token: 'T', element: {} as HTMLElement, ...more },
    {
      onStateChange: (state) => seen.states.push(state),
      onError: (error) => seen.errors.push(error),
      onAttempt: (attempt, of, cause) => seen.attempts.push([attempt, of, cause?.code, clock.now()]),
    },
    {
      clock,
      page,
      openConnection(url, events) {
        server.urls.push(url)
        Object.assign(server, { events, open: server.open + 1 })
        return {
          close() {
            server.open -= 1
          },
        }
      },
      openScreen(_element, _initial, _limits, _clock, events) {
        screen.events = events
        return {
          size: fallbackDefaults,
          begin: (url) => void screen.began.push(url),
          feed: () => undefined,
          setMuted: () => undefined,
          setVolume: () => undefined,
          setPaused: () => undefined,
          clear() {
            screen.cleared += 1
          },
        }
      },
    },
  )
  async function play() {
    player.start()
    await clock.pass(0)
    server.events?.onOpen()
    screen.events?.onPicture()
  }
  const end = (code: number) => server.events?.onEnd(closeError(code, ''))
  return { clock, page, server, screen, seen, player, play, end }
}

describe('fallback player', () => {
  it('[F1] connects with its token, is active with the first picture, and leaves nothing open', async () => {
    const { play, player, server, seen, screen } = setUp()
    await play()
    expect(server.urls).toEqual(['wss://host/fallback/live/s?token=T'])
    expect(seen.states).toEqual(['connecting', 'connected', 'active'])
    player.close()
    expect([seen.states.at(-1), server.open, screen.cleared]).toEqual(['disconnected', 0, 1])
  })

  it.each([
    [1001, 'TRANSPORT_LOST'],
    [1006, 'TRANSPORT_LOST'],
    [4404, 'NOT_RUNNING'],
    [4429, 'TOO_MANY_VIEWERS'],
  ])('[F1, D8] reconnects 5 s after a close with %i, with a fresh token and address', async (code, cause) => {
    let tokens = 0
    const getToken = async () => ({ token: `fresh ${++tokens}`, fallbackUrl: 'wss://other/fallback/live/s' })
    const { clock, play, end, server, seen } = setUp({ getToken })
    await play()
    end(code)
    await clock.pass(4999)
    expect([server.urls.length, server.open, seen.states.at(-1)]).toEqual([1, 0, 'reconnecting'])
    await clock.pass(1)
    expect(server.urls[1]).toBe('wss://other/fallback/live/s?token=fresh+1')
    expect(seen.attempts).toEqual([[1, 20, cause, 5000]])
    expect(seen.errors).toEqual([])
  })

  it.each([
    [4403, 'TOKEN_REFUSED'],
    [4410, 'SESSION_OVER'],
    [4503, 'FALLBACK_UNAVAILABLE'],
    [4999, 'SOCKET_CLOSED'],
  ])('[F1, C4] stops after a close with %i, and says so once', async (code, error) => {
    const { clock, play, end, server, seen } = setUp()
    await play()
    end(code)
    await clock.pass(60_000)
    expect(seen.errors.map((one) => one.code)).toEqual([error])
    expect([server.urls.length, seen.states.at(-1)]).toEqual([1, 'disconnected'])
  })

  it('[C2] gives up after 20 attempts without a picture, and starts again when asked', async () => {
    const { clock, player, play, end, server, seen } = setUp()
    player.start()
    for (let attempt = 0; attempt <= 20; attempt++) {
      await clock.pass(fallbackDefaults.reconnectMs)
      end(4404)
    }
    expect(seen.errors.map(({ code }) => code)).toEqual(['ATTEMPTS_EXHAUSTED'])
    expect(server.urls.length).toBe(21)
    await play()
    expect(player.state).toBe('active')
  })

  it('[C2] makes no attempt while the page is offline or hidden, and goes on 5 s after', async () => {
    const { clock, page, play, end, server } = setUp()
    await play()
    page.set(false)
    end(1006)
    await clock.pass(60_000)
    expect(server.urls.length).toBe(1)
    page.set(true)
    await clock.pass(5000)
    expect(server.urls.length).toBe(2)
  })

  it('[C4] takes a stream without pictures, a socket that does not open and a broken stream for lost', async () => {
    const silent = setUp()
    await silent.play()
    await silent.clock.pass(6000)
    expect(silent.player.state).toBe('reconnecting')
    const closed = setUp({ connectTimeoutMs: 2000 })
    closed.player.start()
    await closed.clock.pass(2000)
    expect(closed.player.state).toBe('reconnecting')
    const broken = setUp()
    await broken.play()
    broken.screen.events?.onBroken(new LiveError('STREAM_BROKEN', '', { recoverable: true }))
    expect(broken.player.state).toBe('reconnecting')
  })

  it.each([{ fallbackUrl: null }, { fallbackUrl: '' }])(
    '[F1] stops where none is offered: %o',
    async (options) => {
      const { clock, player, seen } = setUp(options)
      player.start()
      await clock.pass(0)
      expect(seen.errors.map(({ code }) => code)).toEqual(['FALLBACK_UNAVAILABLE'])
    },
  )

  it('[F1] leaves a recording by HTTP to JSMpeg, which retries its chunks', async () => {
    const { clock, player, server, screen, seen } = setUp({ fallbackUrl: 'https://host/clip.ts' })
    player.start()
    await clock.pass(0)
    expect([server.urls, screen.began]).toEqual([[], ['https://host/clip.ts']])
    screen.events?.onPicture()
    screen.events?.onEnded()
    expect(seen.states).toEqual(['connecting', 'connected', 'active', 'disconnected'])
  })
})

it('[C1] goes through its states in order, refuses any other move, and does nothing more when it is destroyed', () => {
  const eventTo: Partial<Record<(typeof fallbackStates)[number], FallbackEvent>> = {
    connecting: { type: 'start' },
    buffering: { type: 'opened' },
  }
  for (const [index, name] of fallbackStates.entries())
    for (const [to, event] of Object.entries(eventTo)) {
      const state = { ...createdFallback(true), name }
      const next = fallbackStates[index + 1] === to || (name === 'reconnecting' && to === 'connecting')
      if (name === 'destroy') expect(fallbackTransition(state, event)).toEqual({ state, effects: [] })
      else if (next) expect(fallbackTransition(state, event).state.name).toBe(to)
      else expect(() => fallbackTransition(state, event)).toThrow(`from '${name}' to '${to}'`)
    }
})
