import { publisherSilence } from '../constants.ts'
import { toLiveError } from '../errors.ts'
import type { EffectHandlers, PageRunner } from '../machine/run-on-page.ts'
import type { PublisherOptions } from '../options.ts'
import { peerConfiguration } from '../peer/connection.ts'
import type { Session } from '../session.ts'
import { publishRequest, readPublishReply } from '../signalling/messages.ts'
import type { PublisherCallbacks, PublisherPorts } from './api.ts'
import type { ConnectionEffect, PublisherEvent, PublisherState } from './machine.ts'
import type { PublisherMedia } from './media.ts'
import type { PublisherPeer } from './peer.ts'
import { publisherStats } from './stats.ts'

export interface PublisherParts {
  options: PublisherOptions
  callbacks: PublisherCallbacks
  ports: PublisherPorts
  session: Session<PublisherPeer>
  media: PublisherMedia
  runner: PageRunner<PublisherState, PublisherEvent>
}

/** What is done about each step of the connection; its outcome goes to the machine. */
export function connectionHandlers(parts: PublisherParts): EffectHandlers<ConnectionEffect> {
  const { options, ports, session, media, runner } = parts
  const { dispatch } = runner
  return {
    connect({ attempt }) {
      session.open(
        attempt > 0,
        (ticket) =>
          ports.openPeer(peerConfiguration(options, ticket, false), {
            onIce: (state) => dispatch({ type: 'ice', state }),
            onRenegotiationNeeded: () => dispatch({ type: 'renegotiationNeeded' }),
          }),
        () => dispatch({ type: 'peerReady' }),
      )
    },
    createOffer() {
      session.step(
        (peer) => peer.createOffer(media.forPeer()),
        (sdp) => dispatch({ type: 'offerCreated', sdp }),
      )
    },
    setLocalDescription({ sdp }) {
      session.step(
        (peer) => peer.setLocalDescription(sdp),
        (capped) => dispatch({ type: 'localDescriptionSet', sdp: capped }),
      )
    },
    sendOffer({ sdp }) {
      if (!runner.state.connected) session.expectConnection()
      session.ask(
        (address) => publishRequest(address, sdp),
        readPublishReply,
        (reply) => dispatch({ type: 'answered', reply }),
      )
    },
    setRemoteDescription({ reply }) {
      session.step(
        (peer) => peer.setRemoteDescription(reply.sdp, reply.iceCandidates),
        () => dispatch({ type: 'remoteDescriptionSet' }),
      )
    },
    changeSource() {
      session.step(
        (peer) =>
          media
            .open()
            .then(() => peer.replaceMedia(media.forPeer()))
            .then(
              () => undefined,
              (thrown: unknown) => toLiveError(thrown, 'DEVICE_FAILED'),
            ),
        (error) => dispatch(error ? { type: 'sourceChangeFailed', error } : { type: 'sourceChanged' }),
      )
    },
    watchTransport() {
      session.timers.clear('heal')
      session.watch(publisherSilence, (peer) => peer.countPackets(), 'the server went silent')
      media.watchCamera()
      session.sample(
        (peer) => peer.counters(),
        (now, before) => {
          if (before) parts.callbacks.onStats?.(publisherStats(before, now))
          media.checkCamera(now.frames, runner.external === 'active')
        },
      )
    },
    awaitHealing({ delayMs }) {
      session.timers.set('heal', delayMs, () => dispatch({ type: 'healingExpired' }))
    },
  }
}
