import type { Track } from 'node-datachannel'
import type { Clock } from '../../../clock.ts'
import type { Codec } from '../../../sdp/codec.ts'
import type { IceCandidate } from '../../../sdp/description.ts'
import { completeAnswer, type ReducedOffer, type TakenSection } from '../../../sdp/offer.ts'
import type { Arriving, ConnectionId } from '../../port.ts'
import { isRtcp, parseRtp, readExtension16 } from '../rtp/packet.ts'
import { noPart, Pictures } from '../rtp/pictures.ts'
import { Receiver } from '../rtp/receiver.ts'
import { buildNack, buildPictureLoss, buildReceiverReport, parseRtcp } from '../rtp/rtcp.ts'
import { TransportFeedback } from '../rtp/transport-feedback.ts'
import type { Isolate } from './isolate.ts'
import type { Feed, LiveStream } from './live-stream.ts'
import { MediaMonitor } from './media-monitor.ts'
import { sendOn } from './send.ts'
import { Transport } from './transport.ts'

/** our SSRC as a receiver: we send no media to a publisher, so any will do */
const ownSsrc = 1
const keyframeEveryMs = 500
/** [E3] viewers behind a cascade can cause the publisher at most one keyframe in this time */
const cascadeKeyframeEveryMs = 1_000

interface Inlet {
  section: TakenSection
  track: Track
  receiver: Receiver | null
  /** null for sound, and before the first packet */
  pictures: Pictures | null
}

export interface PublisherOptions {
  id: ConnectionId
  stream: LiveStream
  offer: ReducedOffer
  /** [E3] set if the stream comes from another worker, not a browser: it is silent while its publisher is away */
  cascade: { candidates: readonly IceCandidate[] } | null
  udpPort: number
  clock: Clock
  isolate: Isolate
  connected(): void
  /** a packet was forwarded */
  worked(nowMs: number): void
  media(arriving: Arriving): void
  ended(reason: 'closed' | 'failed'): void
}

/** One publishing browser: passes its packets to the stream, and sends it the feedback that it needs [E2]. */
export class Publisher implements Feed {
  readonly id: ConnectionId
  readonly codecs: Codec[]
  readonly stream: LiveStream
  readonly monitor: MediaMonitor
  readonly keyframeEveryMs: number
  readonly #options: PublisherOptions
  readonly #transport: Transport
  readonly #inlets: Inlet[] = []
  readonly #feedback = new TransportFeedback()
  #connected = false

  constructor(options: PublisherOptions) {
    this.id = options.id
    this.stream = options.stream
    this.codecs = options.offer.taken.map(({ codec }) => codec)
    this.monitor = new MediaMonitor({
      createdMs: options.clock.steadyMs(),
      offersVideo: this.codecs.some(({ kind }) => kind === 'video'),
      changed: options.media,
    })
    this.keyframeEveryMs = options.cascade ? cascadeKeyframeEveryMs : keyframeEveryMs
    this.#options = options
    const { id: name, udpPort, isolate, ended } = options
    this.#transport = new Transport({ name, udpPort, isolate, ended })
  }

  async answer(): Promise<string> {
    const { offer, cascade } = this.#options
    const answer = await this.#transport.answerTo(offer.sdp, (track) => this.#onTrack(track))
    this.#transport.addCandidates(cascade?.candidates ?? [])
    return completeAnswer(answer, offer)
  }

  requestKeyframe(): boolean {
    const inlet = this.#inlets.find(({ section }) => section.codec.kind === 'video')
    return inlet?.receiver ? sendOn(inlet.track, buildPictureLoss(ownSsrc, inlet.receiver.ssrc)) : false
  }

  /** Every 50 ms: what arrived, and what did not. */
  tick(nowMs: number): void {
    const pictures = this.#inlets.find((inlet) => inlet.pictures)?.pictures
    this.monitor.bidirectional(pictures?.hasBidirectional(nowMs) ?? false, nowMs)
    this.monitor.tick(nowMs)
    if (pictures && this.monitor.misses(nowMs)) this.stream.askForKeyframe(nowMs)
    this.#sendTransportFeedback()
    for (const inlet of this.#inlets) this.#askForMissing(inlet, nowMs)
  }

  /** Once a second. */
  report(nowMs: number): void {
    for (const { track, receiver } of this.#inlets) {
      if (this.#connected) {
        sendOn(track, buildReceiverReport(ownSsrc, receiver ? [receiver.report(nowMs)] : []))
      }
    }
  }

  /** The reason to close it; null while there is none. */
  over(nowMs: number): 'silent' | 'failed' | null {
    const over = this.monitor.over(nowMs)
    return over === 'silent' && this.#options.cascade ? null : over
  }

  close(): void {
    this.#transport.close()
  }

  #onTrack(track: Track): void {
    const section = this.#options.offer.taken.find(({ mid }) => mid === track.mid())
    if (!section) return
    const inlet: Inlet = { section, track, receiver: null, pictures: null }
    this.#inlets.push(inlet)
    this.#transport.listen(
      track,
      () => this.#onOpen(),
      (packet) => {
        if (isRtcp(packet)) this.#onRtcp(inlet, packet)
        else this.#onRtp(inlet, packet)
      },
    )
  }

  #onOpen(): void {
    if (this.#connected) return
    this.#connected = true
    this.monitor.connected(this.#options.clock.steadyMs())
    this.#options.connected()
  }

  #onRtp(inlet: Inlet, packet: Buffer): void {
    const header = parseRtp(packet)
    if (!header) return
    const { section } = inlet
    if (section.transportWideId !== null) {
      const sequence = readExtension16(packet, section.transportWideId)
      if (sequence !== null) this.#feedback.arrived(sequence, performance.now() * 1000)
    }
    if (header.payloadType !== section.payloadType) return
    const nowMs = this.#options.clock.steadyMs()
    const { kind, clockRate, name } = section.codec
    if (inlet.receiver?.ssrc !== header.ssrc) {
      inlet.receiver = new Receiver({ ssrc: header.ssrc, clockRate, repairs: this.#repairs(section) })
      inlet.pictures = kind === 'video' ? new Pictures(name) : null
    }
    const repairable = inlet.receiver.accept(header.sequence, header.timestamp, nowMs)
    const part = inlet.pictures?.take(packet, header, nowMs) ?? noPart
    this.stream.forward(this, kind, packet, header, part, nowMs)
    this.monitor.packet(kind, nowMs)
    if (part.ends !== null) this.monitor.frame(nowMs, this.#options.clock.now())
    this.#options.worked(nowMs)
    if (!repairable && kind === 'video') this.stream.askForKeyframe(nowMs)
  }

  #onRtcp(inlet: Inlet, packet: Buffer): void {
    const nowMs = this.#options.clock.steadyMs()
    for (const message of parseRtcp(packet)) {
      if (message.type !== 'senderReport' || message.ssrc !== inlet.receiver?.ssrc) continue
      inlet.receiver.senderReportArrived(message.ntpHigh, message.ntpLow, nowMs)
      this.stream.senderReport(this, inlet.section.codec.kind, message, nowMs)
    }
  }

  /** Whether missing packets may be requested: always from another worker, whatever feedback its codecs negotiate. */
  #repairs({ feedback }: TakenSection): boolean {
    return feedback.includes('nack') || this.#options.cascade !== null
  }

  #askForMissing({ receiver, track }: Inlet, nowMs: number): void {
    if (!receiver?.hasMissing) return
    const missing = receiver.missing(nowMs)
    if (missing.length > 0) sendOn(track, buildNack(ownSsrc, receiver.ssrc, missing))
  }

  #sendTransportFeedback(): void {
    const inlet: Inlet | undefined = this.#inlets.find(({ receiver }) => receiver !== null)
    if (!inlet?.receiver) return
    for (const packet of this.#feedback.take(ownSsrc, inlet.receiver.ssrc)) sendOn(inlet.track, packet)
  }
}
