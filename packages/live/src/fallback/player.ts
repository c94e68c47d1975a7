import { createAttempts } from '../attempts.ts'
import { defaults, statsEveryMs } from '../constants.ts'
import { LiveError, toLiveError } from '../errors.ts'
import { attemptHandlers, type EffectHandlers, runOnPage } from '../machine/run-on-page.ts'
import type { PlayerOptions, StreamTicket } from '../options.ts'
import type { Player, PlayerCallbacks } from '../player/api.ts'
import { browserClock, type Clock } from '../ports/clock.ts'
import { type Page, visiblePage } from '../ports/page.ts'
import { type OpenConnection, openConnection } from './connection.ts'
import { fallbackDefaults, fallbackSilence } from './constants.ts'
import type { FallbackLimits } from './decoder.ts'
import { createdFallback, type FallbackEffect, type FallbackEvent, fallbackTransition } from './machine.ts'
import { type FallbackScreen, type OpenFallbackScreen, openFallbackScreen } from './screen.ts'

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

interface FallbackParts {
  options: FallbackOptions
  callbacks: PlayerCallbacks
  ports: FallbackPorts
  screen: FallbackScreen
  attempts: ReturnType<typeof createAttempts>
  dispatch: (event: FallbackEvent) => void
  progress: {
    attemptBeganAt: number
    firstFrameMs: number | null
    isPaused: boolean
    pictures: number
    bytes: number
  }
}

/** [F1] A compatibility stream, MPEG-TS with MPEG-1 video and MP2 sound, on its way to a canvas by a WebSocket. */
export function createFallbackPlayer(
  options: FallbackOptions,
  callbacks: PlayerCallbacks = {},
  ports: FallbackPorts = browserPorts(),
): Player {
  const { muted = defaults.muted, paused = defaults.paused, volume = 1 } = options
  const { clock, page } = ports
  const limits: FallbackLimits = { ...fallbackDefaults, ...options }
  const progress = {
    attemptBeganAt: 0,
    firstFrameMs: null as number | null,
    isPaused: paused,
    pictures: 0,
    bytes: 0,
  }

  const screen = ports.openScreen(options.element, { muted, paused, volume }, limits, clock, {
    onPicture() {
      progress.pictures += 1
      if (progress.firstFrameMs !== null) return
      progress.firstFrameMs = clock.now() - progress.attemptBeganAt
      dispatch({ type: 'picture' })
      callbacks.onFirstFrame?.(progress.firstFrameMs)
    },
    onBroken: (error) => dispatch({ type: 'failed', error }),
    onAutoplayBlocked: () => callbacks.onAutoplayBlocked?.(),
    onEnded: () => dispatch({ type: 'stop' }),
  })
  const attempts = createAttempts(options, clock, (error) => dispatch({ type: 'failed', error }))
  const runner = runOnPage(
    options.debug && 'fallback player',
    page,
    createdFallback,
    fallbackTransition,
    (): EffectHandlers<FallbackEffect> => handlers,
  )
  const { dispatch } = runner
  const parts: FallbackParts = { options, callbacks, ports, screen, attempts, dispatch, progress }

  const handlers: EffectHandlers<FallbackEffect> = {
    ...attemptHandlers(attempts, callbacks, dispatch),
    connect({ attempt }) {
      progress.attemptBeganAt = clock.now()
      progress.firstFrameMs = null
      attempts.open(
        attempt > 0,
        (ticket) => connect(ticket, parts),
        () => undefined,
      )
    },
    scheduleRetry: () =>
      attempts.timers.set('retry', limits.reconnectMs, () => dispatch({ type: 'retryDue' })),
    clearScreen: screen.clear,
  }

  function setPaused(value: boolean) {
    progress.isPaused = value
    screen.setPaused(value)
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
    setMuted: screen.setMuted,
    setVolume: screen.setVolume,
    setPaused,
    [Symbol.dispose]: close,
  }
}

function connect({ token, fallbackUrl: given }: StreamTicket, parts: FallbackParts): { close(): void } {
  const { options, ports, screen, attempts, dispatch, progress } = parts
  const fallbackUrl = given === undefined ? options.fallbackUrl : given
  if (!fallbackUrl) throw new LiveError('FALLBACK_UNAVAILABLE', 'there is no compatibility stream')
  const url = new URL(fallbackUrl)
  if (/^http/.test(url.protocol)) {
    const cancel = ports.clock.after(0, () => begin(parts, url.href))
    return { close: cancel }
  }
  if (token) url.searchParams.set('token', token)
  attempts.expectConnection()
  return ports.openConnection(url.href, {
    onOpen: () => begin(parts),
    onBytes(bytes) {
      progress.bytes += bytes.byteLength
      screen.feed(bytes)
    },
    onEnd: (error) => dispatch({ type: 'failed', error }),
  })
}

function begin(parts: FallbackParts, recordingUrl?: string) {
  const { callbacks, ports, screen, attempts, dispatch, progress } = parts
  dispatch({ type: 'opened' })
  try {
    screen.begin(recordingUrl)
  } catch (thrown) {
    return dispatch({ type: 'failed', error: toLiveError(thrown, 'NOT_SUPPORTED') })
  }
  attempts.watch(
    fallbackSilence,
    async () => {
      if (progress.isPaused) return ports.clock.now()
      return progress.firstFrameMs === null ? 0 : progress.pictures
    },
    'no picture comes',
  )
  if (callbacks.onStats) reportStats(parts)
}

function reportStats(parts: FallbackParts) {
  const { callbacks, ports, screen, attempts, progress } = parts
  const before = { ...progress, atMs: ports.clock.now() }
  attempts.timers.set('stats', statsEveryMs, () => {
    const seconds = (ports.clock.now() - before.atMs) / 1000
    callbacks.onStats?.({
      bitrateKbps: ((progress.bytes - before.bytes) * 8) / 1000 / seconds,
      framesPerSecond: (progress.pictures - before.pictures) / seconds,
      ...screen.size,
      roundTripMs: null,
      jitterMs: 0,
      lossPercent: 0,
      firstFrameMs: progress.firstFrameMs,
    })
    reportStats(parts)
  })
}
