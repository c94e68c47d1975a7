import { createAttempts } from '../attempts.ts'
import { defaults, statsEveryMs } from '../constants.ts'
import { LiveError, toLiveError } from '../errors.ts'
import { attemptHandlers, type EffectHandlers, runOnPage } from '../machine/run-on-page.ts'
import type { PlayerOptions, StreamTicket } from '../options.ts'
import type { Player, PlayerCallbacks } from '../player/api.ts'
import { browserClock, type Clock } from '../ports/clock.ts'
import { type Page, visiblePage } from '../ports/page.ts'
import { type ConnectionEvents, type OpenConnection, openConnection } from './connection.ts'
import { fallbackDefaults, fallbackSilence } from './constants.ts'
import type { FallbackLimits } from './decoder.ts'
import { createdFallback, type FallbackEffect, fallbackTransition } from './machine.ts'
import { type OpenFallbackScreen, openFallbackScreen } from './screen.ts'

export interface FallbackOptions
  extends Pick<
      PlayerOptions,
      'token' | 'getToken' | 'muted' | 'volume' | 'paused' | 'debug' | 'connectTimeoutMs' | 'silenceMs'
    >,
    Partial<FallbackLimits> {
  /**
   * `ws[s]://host/fallback/{application}/{stream}`, without the token; the one that comes with a token goes first.
   * `http[s]://` is a recording, which JSMpeg loads in chunks.
   */
  fallbackUrl?: string | null
  /** where the picture goes: the player puts its canvas into it, and nothing else stays there */
  element: HTMLElement
}

export interface FallbackPorts {
  clock: Clock
  page: Page
  openConnection: OpenConnection
  openScreen: OpenFallbackScreen
}

const browserPorts = (): FallbackPorts => ({
  clock: browserClock,
  page: visiblePage,
  openConnection,
  openScreen: openFallbackScreen,
})

/** [F1] A compatibility stream, MPEG-TS with MPEG-1 video and MP2 sound, on its way to a canvas by a WebSocket. */
export function createFallbackPlayer(
  options: FallbackOptions,
  callbacks: PlayerCallbacks = {},
  ports: FallbackPorts = browserPorts(),
): Player {
  const { clock, page } = ports
  const limits: FallbackLimits = { ...fallbackDefaults, ...options }
  let attemptBeganAt = 0
  let firstFrameMs: number | null = null
  let isPaused = options.paused ?? defaults.paused
  const counted = { pictures: 0, bytes: 0 }

  const screen = ports.openScreen(
    options.element,
    { muted: options.muted ?? defaults.muted, paused: isPaused, volume: options.volume ?? 1 },
    limits,
    clock,
    {
      onPicture() {
        counted.pictures += 1
        if (firstFrameMs !== null) return
        firstFrameMs = clock.now() - attemptBeganAt
        dispatch({ type: 'picture' })
        callbacks.onFirstFrame?.(firstFrameMs)
      },
      onBroken: (error) => dispatch({ type: 'failed', error }),
      onAutoplayBlocked: () => callbacks.onAutoplayBlocked?.(),
      onEnded: () => dispatch({ type: 'stop' }),
    },
  )
  const attempts = createAttempts<{ close(): void }>(options, clock, (error) =>
    dispatch({ type: 'failed', error }),
  )
  const runner = runOnPage(
    options.debug && 'fallback player',
    page,
    createdFallback,
    fallbackTransition,
    (): EffectHandlers<FallbackEffect> => handlers,
  )
  const { dispatch } = runner

  const handlers: EffectHandlers<FallbackEffect> = {
    ...attemptHandlers(attempts, callbacks, dispatch),
    connect({ attempt }) {
      attemptBeganAt = clock.now()
      firstFrameMs = null
      attempts.open(attempt > 0, connect, () => undefined)
    },
    scheduleRetry: () =>
      attempts.timers.set('retry', limits.reconnectMs, () => dispatch({ type: 'retryDue' })),
    clearScreen: screen.clear,
  }

  function connect({ token, fallbackUrl = options.fallbackUrl }: StreamTicket): { close(): void } {
    if (!fallbackUrl) throw new LiveError('FALLBACK_UNAVAILABLE', 'there is no compatibility stream')
    const url = new URL(fallbackUrl)
    if (/^http/.test(url.protocol)) {
      const cancel = clock.after(0, () => begin(url.href))
      return { close: cancel }
    }
    if (token) url.searchParams.set('token', token)
    attempts.expectConnection()
    const events: ConnectionEvents = {
      onOpen: () => begin(),
      onBytes(bytes) {
        counted.bytes += bytes.byteLength
        screen.feed(bytes)
      },
      onEnd: (error) => dispatch({ type: 'failed', error }),
    }
    return ports.openConnection(url.href, events)
  }

  function begin(recordingUrl?: string) {
    dispatch({ type: 'opened' })
    try {
      screen.begin(recordingUrl)
    } catch (thrown) {
      return dispatch({ type: 'failed', error: toLiveError(thrown, 'NOT_SUPPORTED') })
    }
    attempts.watch(
      fallbackSilence,
      async () => (isPaused ? clock.now() : firstFrameMs === null ? 0 : counted.pictures),
      'no picture comes',
    )
    if (callbacks.onStats) tellStats()
  }

  function tellStats() {
    const before = { ...counted, atMs: clock.now() }
    attempts.timers.set('stats', statsEveryMs, () => {
      const seconds = (clock.now() - before.atMs) / 1000
      callbacks.onStats?.({
        bitrateKbps: ((counted.bytes - before.bytes) * 8) / 1000 / seconds,
        framesPerSecond: (counted.pictures - before.pictures) / seconds,
        ...screen.size,
        roundTripMs: null,
        jitterMs: 0,
        lossPercent: 0,
        firstFrameMs,
      })
      tellStats()
    })
  }

  function setPaused(paused: boolean) {
    isPaused = paused
    screen.setPaused(paused)
  }

  function close() {
    dispatch({ type: 'destroy' })
    runner.leavePage()
  }

  return {
    get state() {
      return runner.external
    },
    start: runner.start,
    stop: () => dispatch({ type: 'stop' }),
    close,
    play: () => setPaused(false),
    setMuted: (muted) => screen.setMuted(muted),
    setVolume: (volume) => screen.setVolume(volume),
    setPaused,
    [Symbol.dispose]: close,
  }
}
