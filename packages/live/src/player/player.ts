import { defaults, playerSilence, sizeEveryMs, statsEveryMs } from '../constants.ts'
import { LiveError, transportLost } from '../errors.ts'
import type { ExternalState } from '../machine/moves.ts'
import { runOnPage } from '../machine/run-on-page.ts'
import type { PlayerOptions, StreamTicket } from '../options.ts'
import { forTcpRelay, peerConfiguration } from '../peer/configuration.ts'
import { browserClock } from '../ports/clock.ts'
import { type Page, visiblePage } from '../ports/page.ts'
import { createSession, type SessionPorts } from '../session.ts'
import {
  answerRequest,
  offerRequest,
  readOfferReply,
  readResponseReply,
  sizeRequest,
} from '../signalling/messages.ts'
import { openSignalling } from '../signalling/signalling.ts'
import { createdPlayer, type PlayerEffect, playerTransition } from './machine.ts'
import { type OpenPlayerPeer, openPlayerPeer, type PlayerPeer } from './peer.ts'
import { type OpenScreen, openScreen } from './screen.ts'
import { type PlayerCounters, type PlayerStats, playerStats } from './stats.ts'

export interface PlayerCallbacks {
  /** only when it changes */
  onStateChange?: (state: ExternalState) => void
  /** once, when the player gives up */
  onError?: (error: LiveError) => void
  /** a reconnect begins; `cause`: why the last attempt ended */
  onAttempt?: (attempt: number, of: number, cause: LiveError | undefined) => void
  onStats?: (stats: PlayerStats) => void
  /** the browser wants a click before it plays: call `play` from one */
  onAutoplayBlocked?: () => void
  /** milliseconds from the start, or the reconnect, to the first frame on screen */
  onFirstFrame?: (milliseconds: number) => void
}

export interface PlayerPorts extends SessionPorts {
  page: Page
  openPeer: OpenPlayerPeer
  openScreen: OpenScreen
}

export interface Player {
  readonly state: ExternalState
  start(): void
  stop(): void
  /** Ends everything for good. */
  close(): void
  /** Goes on from a pause, or from a blocked autoplay when called from a click. */
  play(): void
  setMuted(muted: boolean): void
  /** 0 to 1 */
  setVolume(volume: number): void
  setPaused(paused: boolean): void
  [Symbol.dispose](): void
}

const browserPorts = (): PlayerPorts => ({
  clock: browserClock,
  page: visiblePage,
  openSignalling,
  openPeer: openPlayerPeer,
  openScreen,
})

/** A stream of a server of the stream dialect on its way to a video element. */
export function createPlayer(
  options: PlayerOptions & { element: HTMLVideoElement },
  callbacks: PlayerCallbacks = {},
  ports: PlayerPorts = browserPorts(),
): Player {
  const { clock, page } = ports
  let counters: PlayerCounters | undefined
  let attemptBeganAt = 0
  let firstFrameMs: number | null = null
  /** as the server knows it */
  let shownPixels: number | undefined
  /** a lost connection whose last frame is on screen until the next one has a frame */
  let retired: PlayerPeer | undefined

  const screen = ports.openScreen(
    options.element,
    {
      muted: options.muted ?? defaults.muted,
      paused: options.paused ?? defaults.paused,
      volume: options.volume,
    },
    {
      onPlaying: () => dispatch({ type: 'elementPlaying' }),
      onAutoplayBlocked: () => callbacks.onAutoplayBlocked?.(),
      onFirstFrame() {
        closeRetired()
        if (firstFrameMs !== null) return
        firstFrameMs = clock.now() - attemptBeganAt
        callbacks.onFirstFrame?.(firstFrameMs)
      },
    },
  )
  const session = createSession<PlayerPeer>(
    options,
    ports,
    (error) => dispatch({ type: 'failed', error }),
    closeUnlessOnScreen,
  )
  const runner = runOnPage(options.debug && 'player', page, createdPlayer, playerTransition, perform)
  const { dispatch } = runner

  function perform(effect: PlayerEffect): void {
    switch (effect.type) {
      case 'externalState':
        callbacks.onStateChange?.(effect.state)
        break
      case 'openPeer':
        attemptBeganAt = clock.now()
        firstFrameMs = null
        session.open(effect.attempt > 0, openPeer, () => dispatch({ type: 'peerReady' }))
        break
      case 'getOffer':
        session.expectConnection()
        if (options.tellsSize) shownPixels = screen.pixels
        session.ask(
          (address) => offerRequest(address, options.media, shownPixels),
          readOfferReply,
          (reply) => dispatch({ type: 'offered', reply: session.byTcpRelay ? forTcpRelay(reply) : reply }),
        )
        break
      case 'setRemoteDescription':
        session.step(
          (peer) => peer.setRemoteDescription(effect.reply.sdp, effect.reply.iceCandidates),
          () => dispatch({ type: 'remoteDescriptionSet' }),
        )
        break
      case 'createAnswer':
        session.step(
          (peer) => peer.createAnswer(),
          (sdp) => dispatch({ type: 'answerCreated', sdp }),
        )
        break
      case 'setLocalDescription':
        session.step(
          (peer) => peer.setLocalDescription(effect.sdp),
          () => dispatch({ type: 'localDescriptionSet', sdp: effect.sdp }),
        )
        break
      case 'sendResponse':
        session.ask(
          (address) => answerRequest(address, effect.sessionId, effect.sdp),
          readResponseReply,
          (iceCandidates) => {
            dispatch({ type: 'responded', iceCandidates })
          },
        )
        break
      case 'setIceCandidates':
        session.step(
          (peer) => peer.addCandidates(effect.iceCandidates),
          () => dispatch({ type: 'candidatesSet' }),
        )
        break
      case 'show':
        show()
        break
      case 'scheduleRetry':
        session.timers.set('retry', effect.delayMs, () => dispatch({ type: 'retryDue' }))
        break
      case 'cancelRetry':
        session.timers.clear('retry')
        break
      case 'tellAttempt':
        callbacks.onAttempt?.(effect.attempt, effect.of, effect.cause)
        break
      case 'tellError':
        closeRetired()
        callbacks.onError?.(effect.error)
        break
      case 'hangUp':
        counters = undefined
        session.hangUp()
        break
      case 'clearScreen':
        closeRetired()
        screen.clear()
        break
    }
  }

  function closeUnlessOnScreen(peer: PlayerPeer) {
    if (firstFrameMs === null) return peer.close()
    closeRetired()
    peer.retire()
    retired = peer
  }

  function closeRetired() {
    retired?.close()
    retired = undefined
  }

  function openPeer(ticket: StreamTicket) {
    return ports.openPeer(peerConfiguration(options, ticket, session.byTcpRelay), {
      onIce(state) {
        const isOneWayLeft = state === 'failed' && firstFrameMs === null && session.turnToTcpRelay()
        if (!isOneWayLeft) return dispatch({ type: 'ice', state })
        const message = 'no way but a relay by TCP is left'
        dispatch({ type: 'failed', error: new LiveError('ICE_FAILED', message, { recoverable: true }) })
      },
    })
  }

  function show() {
    const { peer } = session
    if (!peer) return
    screen.show(peer.stream)
    session.watch({
      pollMs: playerSilence.pollMs,
      silenceMs: options.silenceMs ?? playerSilence.silenceMs,
      firstPacketMs: playerSilence.firstPacketMs,
      countPackets: async () => (await peer.counters()).packets,
      onSilence() {
        if (firstFrameMs === null) session.turnToTcpRelay()
        dispatch({ type: 'failed', error: transportLost('the server went silent') })
      },
    })
    if (options.tellsSize) watchSize()
    if (callbacks.onStats) session.timers.set('stats', statsEveryMs, tellStats)
  }

  /** [E6] */
  function watchSize() {
    const { pixels } = screen
    if (pixels !== shownPixels) {
      shownPixels = pixels
      session.tell((address) => sizeRequest(address, runner.state.sessionId, pixels))
    }
    session.timers.set('size', sizeEveryMs, watchSize)
  }

  function tellStats() {
    session.step(
      (peer) => peer.counters(),
      (now) => {
        if (counters) callbacks.onStats?.(playerStats(counters, now, firstFrameMs))
        counters = now
        session.timers.set('stats', statsEveryMs, tellStats)
      },
    )
  }

  function setPaused(paused: boolean) {
    screen.setPaused(paused)
  }

  function close() {
    dispatch({ type: 'destroy' })
    runner.leavePage()
    screen.close()
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
