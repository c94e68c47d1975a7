import { createEmitter } from '../../emitter.ts'
import { GatewayError, ignoreFailure } from '../../errors.ts'
import type { Candidate, Handle, Jsep } from '../../handle.ts'
import { systemClock } from '../../ports/clock.ts'
import { createRunner } from '../../session/runner.ts'
import { sendDtmf } from '../dtmf.ts'
import { watchBitrate } from '../watch/bitrate.ts'
import { watchVolume } from '../watch/volume.ts'
import { addMedia } from './add-media.ts'
import type { Peer, PeerEvents, PeerHandle, PeerOptions } from './api.ts'
import { listen } from './listen.ts'
import {
  closedError,
  newPeer,
  type PeerEffect,
  type PeerEvent,
  peerTransition,
  type Ticket,
} from './machine.ts'

/** Takes what came as a description of this type; anything else is an `invalid-jsep`. */
function readJsep(value: unknown, type: Jsep['type']): Jsep {
  const { type: found, sdp } = (value ?? {}) as Record<string, unknown>
  if (found !== type || typeof sdp !== 'string' || sdp === '') throw new GatewayError('invalid-jsep')
  return { type, sdp }
}

async function makeOffer(connection: RTCPeerConnection, iceRestart: boolean): Promise<Jsep> {
  await connection.setLocalDescription(inStereo(await connection.createOffer({ iceRestart })))
  return readJsep(connection.localDescription, 'offer')
}

async function takeAnswer(connection: RTCPeerConnection, answer: Jsep): Promise<undefined> {
  await setRemoteDescription(connection, answer)
}

async function makeAnswer(connection: RTCPeerConnection, offer: Jsep, sends: boolean): Promise<Jsep> {
  await setRemoteDescription(connection, offer)
  if (sends) for (const transceiver of connection.getTransceivers()) transceiver.direction = 'sendrecv'
  await connection.setLocalDescription(inStereo(await connection.createAnswer()))
  return readJsep(connection.localDescription, 'answer')
}

/** Chromium sends one channel unless the other side's description says stereo, and plays one unless its own does. */
const inStereo = ({ type, sdp = '' }: RTCSessionDescriptionInit): RTCSessionDescriptionInit => ({
  type,
  sdp: sdp.replaceAll(/useinbandfec=1(?!.*stereo)/g, '$&;stereo=1;sprop-stereo=1'),
})

/** A malformed SDP in a well-formed description is detected only here. */
async function setRemoteDescription(connection: RTCPeerConnection, jsep: Jsep): Promise<void> {
  await connection.setRemoteDescription(jsep).catch((cause: unknown) => {
    throw new GatewayError('invalid-jsep', { cause })
  })
}

function openConnection(configuration: RTCConfiguration): RTCPeerConnection {
  if (globalThis.RTCPeerConnection === undefined) throw new GatewayError('webrtc-unsupported')
  return new RTCPeerConnection(configuration)
}

/** Throws `webrtc-unsupported` where there is no RTCPeerConnection. */
export function createPeer(handle: PeerHandle, options: PeerOptions = {}): Peer {
  const { configuration = {}, open = openConnection, clock = systemClock } = options
  options.signal?.throwIfAborted()
  const connection = open(configuration)
  const { on, emit, clear } = createEmitter<PeerEvents>()
  const life = new AbortController()
  const { signal } = life
  const trickle = createOutbox(handle, signal)
  const { ask, take } = createQuestions((event) => dispatch(event))
  let goodbye: Promise<void> | undefined

  const { dispatch } = createRunner(newPeer, peerTransition, perform)

  function perform(effect: PeerEffect) {
    switch (effect.type) {
      case 'createOffer':
        return settle(makeOffer(connection, effect.iceRestart))
      case 'setAnswer':
        return settle(takeAnswer(connection, effect.jsep))
      case 'createAnswer':
        return settle(makeAnswer(connection, effect.jsep, effect.sends))
      case 'addCandidates':
        for (const candidate of effect.candidates) {
          connection
            .addIceCandidate(candidate)
            .catch(ignoreFailure('one that it cannot read is one way less'))
        }
        return
      case 'trickle':
        return trickle(effect.candidate)
      case 'resolve':
        return take(effect.ticket)?.resolve(effect.jsep)
      case 'reject':
        return take(effect.ticket)?.reject(effect.error)
      case 'hangUp':
        goodbye = handle.hangup().catch(ignoreFailure('the connection closes in any case'))
        return
      case 'closeConnection':
        connection.close()
        return life.abort(closedError())
      case 'notifyEnded':
        emit('ended', { reason: effect.reason })
        return clear()
    }
  }

  function settle(work: Promise<Jsep | undefined>) {
    work.then(
      (jsep) => dispatch({ type: 'done', jsep }),
      (cause: unknown) => {
        const error = cause instanceof GatewayError ? cause : new GatewayError('negotiation', { cause })
        dispatch({ type: 'failed', error })
      },
    )
  }

  function until(ends: AbortSignal | undefined) {
    return ends ? AbortSignal.any([signal, ends]) : signal
  }

  connection.addEventListener('connectionstatechange', () => emit('state', connection.connectionState), {
    signal,
  })
  connection.addEventListener('track', (event) => emit('track', event), { signal })
  listen(connection, handle, dispatch, signal)
  options.signal?.addEventListener('abort', () => dispatch({ type: 'close' }), { signal })

  async function close() {
    dispatch({ type: 'close' })
    await goodbye
  }

  return {
    on,
    connection,
    add: (media, options = {}) => addMedia(connection, media, options),
    async offer({ iceRestart = false } = {}) {
      return readJsep(await ask((ticket) => ({ type: 'offer', ticket, iceRestart })), 'offer')
    },
    async accept(answer) {
      const jsep = readJsep(answer, 'answer')
      await ask((ticket) => ({ type: 'accept', ticket, jsep }))
    },
    async answer(offer, { sends = false } = {}) {
      const jsep = readJsep(offer, 'offer')
      return readJsep(await ask((ticket) => ({ type: 'answer', ticket, jsep, sends })), 'answer')
    },
    volume: (side, { mid, signal: ends } = {}) =>
      watchVolume({ connection, clock, signal: until(ends) }, side, mid),
    bitrate: ({ mid, signal: ends } = {}) => watchBitrate({ connection, clock, signal: until(ends) }, mid),
    async sendDtmf(tones, { mid, signal: ends, ...options } = {}) {
      const sender = connection
        .getTransceivers()
        .find((each) => (mid === undefined ? each.sender.dtmf : each.mid === mid))?.sender.dtmf
      await sendDtmf(sender, tones, options, until(ends))
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The negotiations that were asked for, by ticket; the machine settles each. */
function createQuestions(dispatch: (event: PeerEvent) => void) {
  const questions = new Map<Ticket, PromiseWithResolvers<Jsep | undefined>>()
  let lastTicket: Ticket = 0
  return {
    ask(event: (ticket: Ticket) => PeerEvent): Promise<Jsep | undefined> {
      const question = Promise.withResolvers<Jsep | undefined>()
      lastTicket += 1
      questions.set(lastTicket, question)
      dispatch(event(lastTicket))
      return question.promise
    },
    take(ticket: Ticket) {
      const question = questions.get(ticket)
      questions.delete(ticket)
      return question
    },
  }
}

/**
 * Sends candidates in their order over any transport: while one message is on its way, what comes meanwhile waits for
 * the next. `null` is the end of them.
 */
function createOutbox(handle: Pick<Handle, 'trickle'>, signal: AbortSignal) {
  let waiting: (Candidate | null)[] = []
  let isSending = false
  const unsent = ignoreFailure('one that is not sent is one way less')

  async function send() {
    if (isSending) return
    isSending = true
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting.filter((candidate) => candidate !== null)
      const isEnd = batch.length < waiting.length
      waiting = []
      if (batch.length > 0) await handle.trickle(batch, { signal }).catch(unsent)
      if (isEnd) await handle.trickle(null, { signal }).catch(unsent)
    }
    isSending = false
  }

  return (candidate: Candidate | null) => {
    waiting.push(candidate)
    void send()
  }
}
