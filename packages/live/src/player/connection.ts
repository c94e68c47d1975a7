import { playerSilence, sizeEveryMs } from '../constants.ts'
import { LiveError } from '../errors.ts'
import type { EffectHandlers, PageRunner } from '../machine/run-on-page.ts'
import type { PlayerOptions, StreamTicket } from '../options.ts'
import { forTcpRelay, peerConfiguration } from '../peer/connection.ts'
import type { Session } from '../session.ts'
import {
  answerRequest,
  offerRequest,
  readOfferReply,
  readResponseReply,
  sizeRequest,
} from '../signalling/messages.ts'
import type { PlayerCallbacks, PlayerPorts } from './api.ts'
import type { ConnectionEffect, PlayerEvent, PlayerState } from './machine.ts'
import type { PlayerPeer } from './peer.ts'
import type { Screen } from './screen.ts'
import { playerStats } from './stats.ts'

/** What a player knows of its present progress. */
export interface Progress {
  beganAt: number
  firstFrameMs: number | null
  /** [E6] the size on screen, as the server knows it */
  pixels: number | undefined
}

export interface PlayerParts {
  options: PlayerOptions
  callbacks: PlayerCallbacks
  ports: PlayerPorts
  session: Session<PlayerPeer>
  screen: Screen
  runner: PageRunner<PlayerState, PlayerEvent>
  progress: Progress
}

/** What is done about each step of the connection; its outcome goes to the machine. */
export function connectionHandlers(parts: PlayerParts): EffectHandlers<ConnectionEffect> {
  const { options, session, screen, runner, progress } = parts
  const { dispatch } = runner
  return {
    connect({ attempt }) {
      progress.beganAt = parts.ports.clock.now()
      progress.firstFrameMs = null
      session.open(
        attempt > 0,
        (ticket) => openPeer(ticket, parts),
        () => dispatch({ type: 'peerReady' }),
      )
    },
    getOffer() {
      session.expectConnection()
      if (options.reportsSize) progress.pixels = screen.pixels
      session.ask(
        (address) => offerRequest(address, options.media, progress.pixels),
        readOfferReply,
        (reply) => dispatch({ type: 'offered', reply: session.isByTcpRelay() ? forTcpRelay(reply) : reply }),
      )
    },
    setRemoteDescription({ reply }) {
      session.step(
        (peer) => peer.setRemoteDescription(reply.sdp, reply.iceCandidates),
        () => dispatch({ type: 'remoteDescriptionSet' }),
      )
    },
    createAnswer() {
      session.step(
        (peer) => peer.createAnswer(),
        (sdp) => dispatch({ type: 'answerCreated', sdp }),
      )
    },
    setLocalDescription({ sdp }) {
      session.step(
        (peer) => peer.setLocalDescription(sdp),
        () => dispatch({ type: 'localDescriptionSet', sdp: sdp }),
      )
    },
    sendResponse({ sdp, sessionId }) {
      session.ask(
        (address) => answerRequest(address, sessionId, sdp),
        readResponseReply,
        (iceCandidates) => dispatch({ type: 'responded', iceCandidates }),
      )
    },
    setIceCandidates({ iceCandidates }) {
      session.step(
        (peer) => peer.addCandidates(iceCandidates),
        () => dispatch({ type: 'candidatesSet' }),
      )
    },
    show() {
      const current = session.current()
      if (!current) return
      screen.show(current.peer.stream)
      watch(parts)
    },
  }
}

function openPeer(ticket: StreamTicket, { options, ports, session, runner, progress }: PlayerParts) {
  return ports.openPeer(peerConfiguration(options, ticket, session.isByTcpRelay()), {
    onIce(state) {
      const isOneWayLeft = state === 'failed' && progress.firstFrameMs === null && session.turnToTcpRelay()
      if (!isOneWayLeft) return runner.dispatch({ type: 'ice', state })
      const message = 'no way but a relay by TCP is left'
      runner.dispatch({ type: 'failed', error: new LiveError('ICE_FAILED', message, { recoverable: true }) })
    },
  })
}

/** Packets of the server, the size of the picture on screen, and statistics. */
function watch(parts: PlayerParts): void {
  const { options, callbacks, session, progress } = parts
  session.watch(
    playerSilence,
    async (peer) => (await peer.counters()).packets,
    'the server went silent',
    () => progress.firstFrameMs === null && session.turnToTcpRelay(),
  )
  if (options.reportsSize) reportSize(parts)
  const { onStats } = callbacks
  if (!onStats) return
  session.sample(
    (peer) => peer.counters(),
    (now, before) => before && onStats(playerStats(before, now, progress.firstFrameMs)),
  )
}

/** [E6] */
function reportSize(parts: PlayerParts): void {
  const { session, screen, runner, progress } = parts
  const { pixels } = screen
  if (pixels !== progress.pixels) {
    progress.pixels = pixels
    session.send((address) => sizeRequest(address, runner.state.sessionId, pixels))
  }
  session.timers.set('size', sizeEveryMs, () => reportSize(parts))
}
