import { defaults } from '../constants.ts'
import { attemptHandlers, type EffectHandlers, runOnPage } from '../machine/run-on-page.ts'
import type { PlayerOptions } from '../options.ts'
import { browserClock } from '../ports/clock.ts'
import { visiblePage } from '../ports/page.ts'
import { createSession } from '../session.ts'
import { openSignalling } from '../signalling/signalling.ts'
import type { Player, PlayerCallbacks, PlayerPorts } from './api.ts'
import { connectionHandlers, type Progress } from './connection.ts'
import { createdPlayer, type PlayerEffect, playerTransition } from './machine.ts'
import { openPlayerPeer, type PlayerPeer } from './peer.ts'
import { openScreen } from './screen.ts'

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
  const { element, muted = defaults.muted, paused = defaults.paused, volume } = options
  const progress: Progress = { beganAt: 0, firstFrameMs: null, pixels: undefined }
  /** a lost connection whose last frame is on screen until the next one has a frame */
  let retired: PlayerPeer | undefined

  const screen = ports.openScreen(
    element,
    { muted, paused, volume },
    {
      onPlaying: () => dispatch({ type: 'elementPlaying' }),
      onAutoplayBlocked: () => callbacks.onAutoplayBlocked?.(),
      onFirstFrame() {
        closeRetired()
        if (progress.firstFrameMs !== null) return
        progress.firstFrameMs = ports.clock.now() - progress.beganAt
        callbacks.onFirstFrame?.(progress.firstFrameMs)
      },
    },
  )
  const session = createSession<PlayerPeer>(
    options,
    ports,
    (error) => dispatch({ type: 'failed', error }),
    closeUnlessOnScreen,
  )
  const runner = runOnPage(
    options.debug && 'player',
    ports.page,
    createdPlayer,
    playerTransition,
    (): EffectHandlers<PlayerEffect> => handlers,
  )
  const { dispatch } = runner
  const parts = { options, callbacks, ports, session, screen, runner, progress }

  const shared = attemptHandlers(session, callbacks, dispatch)
  const handlers: EffectHandlers<PlayerEffect> = {
    ...shared,
    ...connectionHandlers(parts),
    notifyError(effect) {
      closeRetired()
      shared.notifyError(effect)
    },
    clearScreen() {
      closeRetired()
      screen.clear()
    },
  }

  function closeUnlessOnScreen(peer: PlayerPeer) {
    if (progress.firstFrameMs === null) return peer.close()
    closeRetired()
    peer.retire()
    retired = peer
  }

  function closeRetired() {
    retired?.close()
    retired = undefined
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
    play: () => screen.setPaused(false),
    setMuted: screen.setMuted,
    setVolume: screen.setVolume,
    setPaused: screen.setPaused,
    [Symbol.dispose]: close,
  }
}
