import type { ArrivingFigures } from '@footlight/contract'
import type { Track } from 'node-datachannel'
import type { Clock } from '../../../../clock.ts'
import type { Codec } from '../../../../sdp/codec.ts'
import type { TakenSection } from '../../../../sdp/offer.ts'
import type { Arriving, ConnectionId } from '../../../port.ts'
import { LayersBySource } from '../../rtp/layers-by-source.ts'
import { isRtcp, parseRtp, type RtpPacket, readExtension16 } from '../../rtp/packet.ts'
import { noPart, Pictures } from '../../rtp/pictures.ts'
import { Receiver } from '../../rtp/receiver.ts'
import {
  buildBitrateCap,
  buildNack,
  buildPictureLoss,
  buildReceiverReport,
  buildReferenceTime,
  middleOf,
  parseRtcp,
} from '../../rtp/rtcp.ts'
import { TransportFeedback } from '../../rtp/transport-feedback.ts'
import { sendOn } from '../connections/send.ts'
import type { Feed, LiveStream } from '../streams/live-stream.ts'
import { Inflow } from './inflow.ts'
import { MediaMonitor } from './media-monitor.ts'
import { silenced } from './muted-sound.ts'
import { PictureFigures } from './picture-figures.ts'

/** our SSRC as a receiver: it sends no media, so any will do */
const ownSsrc = 1
/** another SSRC takes the place of one that is silent for so long: an encoder that began anew */
const sourceSilentMs = 1_000
/** What a cap that was lifted is replaced by: a browser remembers the last one. */
const uncappedBitrate = 1_000_000_000

interface Inlet {
  section: TakenSection
  track: Track
  receiver: Receiver | null
  /** steady time of the receiver's latest packet */
  lastPacketMs: number
  /** null: nothing has come, or it is another worker, which has bounded it */
  inflow: Inflow | null
  /** [B13] steady time of the latest packet that was too much */
  excessMs: number
  /** null for sound, and before the first packet */
  pictures: Pictures | null
  /** of this layer; those of the highest that runs are told */
  figures: PictureFigures | null
  /** [E6] of the picture; 0 without simulcast */
  layer: number
}

export interface UplinkOptions {
  id: ConnectionId
  stream: LiveStream
  codecs: Codec[]
  keyframeEveryMs: number
  /** missing packets are requested whatever feedback its codecs negotiate: it is another worker */
  alwaysRepairs: boolean
  /** it is not lost when it sends nothing */
  mayBeSilent: boolean
  clock: Clock
  connected(): void
  /** a packet was forwarded */
  worked(nowMs: number): void
  media(arriving: Arriving): void
  /** [H1] what its picture consists of has changed */
  figures(arriving: ArrivingFigures): void
  /** [P13] the shortest round trip to it has become shorter; null: it is not asked */
  roundTrip: ((ms: number) => void) | null
  /** closes the connection that it is a part of */
  close(): void
}

/** The receiving side of a connection: passes packets to a stream, and sends back the feedback that a browser needs [E2]. */
export class Uplink implements Feed {
  readonly id: ConnectionId
  readonly codecs: Codec[]
  readonly stream: LiveStream
  readonly monitor: MediaMonitor
  readonly keyframeEveryMs: number
  readonly #options: UplinkOptions
  readonly #inlets: Inlet[] = []
  readonly #feedback = new TransportFeedback()
  #isMuted = false
  #connected = false
  #cappedAt: number | null = null
  readonly #isSoundAlone: boolean
  /** [P13] the shortest */
  #roundTripMs = Number.POSITIVE_INFINITY
  /** the layer whose figures were told last */
  #figuresOf = 0

  constructor(options: UplinkOptions) {
    this.id = options.id
    this.stream = options.stream
    this.codecs = options.codecs
    this.#isSoundAlone = options.codecs.every(({ kind }) => kind === 'audio')
    this.monitor = new MediaMonitor({
      createdMs: options.clock.steadyMs(),
      offersVideo: this.codecs.some(({ kind }) => kind === 'video'),
      changed: options.media,
    })
    this.keyframeEveryMs = options.keyframeEveryMs
    this.#options = options
  }

  /** Adds a track that media arrives on; returns what reads its packets. */
  add(section: TakenSection, track: Track): (packet: Buffer) => void {
    const inlets = Array.from({ length: Math.max(1, section.layers.length) }, (_, layer): Inlet => {
      return {
        section,
        track,
        receiver: null,
        lastPacketMs: 0,
        inflow: null,
        excessMs: Number.NEGATIVE_INFINITY,
        pictures: null,
        figures: null,
        layer,
      }
    })
    this.#inlets.push(...inlets)
    const layersBySource = new LayersBySource(section)
    return (packet) => {
      if (isRtcp(packet)) {
        for (const inlet of inlets) this.#onRtcp(inlet, packet)
        return
      }
      const header = parseRtp(packet)
      const inlet = header && inlets[layersBySource.layerOf(packet, header.ssrc)]
      if (inlet) this.#onRtp(inlet, packet, header)
    }
  }

  /** To be called when any of its tracks opens. */
  opened(): void {
    if (this.#connected) return
    this.#connected = true
    this.monitor.connected(this.#options.clock.steadyMs())
    this.#options.connected()
  }

  hasGapSince(ms: number, layer: number): boolean {
    const inlet = this.#inlets.find((one) => one.section.codec.kind === 'video' && one.layer === layer)
    if (inlet === undefined) return false
    const { excessMs, receiver, pictures } = inlet
    return excessMs > ms || receiver?.hasGapSince(ms) === true || pictures?.hasGapSince(ms) === true
  }

  requestKeyframe(layer: number): boolean {
    const inlet = this.#inlets.find((one) => one.section.codec.kind === 'video' && one.layer === layer)
    return inlet?.receiver ? sendOn(inlet.track, buildPictureLoss(ownSsrc, inlet.receiver.ssrc)) : false
  }

  /** Asks it to send no more than this, bit/s; null: as much as it likes. */
  cap(bitrate: number | null): void {
    this.#cappedAt = bitrate ?? (this.#cappedAt === null ? null : uncappedBitrate)
    this.#sendCap()
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
    if (!this.#connected) return
    const time = this.#options.roundTrip ? [buildReferenceTime(ownSsrc, nowMs)] : []
    for (const { track, receiver } of this.#inlets) {
      const report = buildReceiverReport(ownSsrc, receiver ? [receiver.report(nowMs)] : [])
      sendOn(track, Buffer.concat([report, ...time]))
    }
    this.#reportFigures(nowMs)
    this.#sendCap()
  }

  /** [E6] Of the highest layer that runs: which one that is changes with the publisher's uplink. */
  #reportFigures(nowMs: number): void {
    const highest = this.stream.layers?.highest?.index ?? 0
    const isOther = highest !== this.#figuresOf
    this.#figuresOf = highest
    for (const { figures, pictures, layer } of this.#inlets) {
      if (isOther) figures?.forgetReported()
      const arriving = figures?.secondEnded(pictures?.format ?? null, nowMs)
      if (arriving && layer === highest) this.#options.figures(arriving)
    }
  }

  /** [H1] Viewers are sent silence in place of the sound: its packets go on, so that no player takes it for a loss. */
  mute(isMuted: boolean): void {
    this.#isMuted = isMuted
  }

  /** The reason to close it; null while there is none. */
  over(nowMs: number): 'silent' | 'failed' | null {
    const over = this.monitor.over(nowMs)
    return over === 'silent' && this.#options.mayBeSilent ? null : over
  }

  close(): void {
    this.#options.close()
  }

  #onRtp(inlet: Inlet, packet: Buffer, header: RtpPacket): void {
    const { section, layer } = inlet
    if (section.transportWideId !== null) {
      const sequence = readExtension16(packet, section.transportWideId)
      if (sequence !== null) this.#feedback.arrived(sequence, performance.now() * 1000)
    }
    if (header.payloadType !== section.payloadType) return
    const nowMs = this.#options.clock.steadyMs()
    const { kind, clockRate, name } = section.codec
    if (inlet.receiver?.ssrc !== header.ssrc) {
      if (!this.#takesOver(inlet, header.ssrc, nowMs)) return
      inlet.receiver = new Receiver({ ssrc: header.ssrc, clockRate, repairs: this.#repairs(section) })
      inlet.inflow ??= this.#options.alwaysRepairs
        ? null
        : new Inflow(kind, { isAlone: this.#isSoundAlone }, nowMs)
      inlet.pictures = kind === 'video' ? new Pictures(name) : null
      inlet.figures = kind === 'video' ? new PictureFigures(name, nowMs) : null
    }
    inlet.lastPacketMs = nowMs
    const repairable = inlet.receiver.accept(header.sequence, header.timestamp, nowMs)
    inlet.figures?.packet(packet.length, header.marker && header.payloadLength > 0)
    if (inlet.inflow?.takes(packet.length, nowMs) === false) {
      inlet.excessMs = nowMs
      if (kind === 'video') this.monitor.tooMuch(nowMs)
      return
    }
    const part = inlet.pictures?.take(packet, header, nowMs) ?? noPart
    if (part.opens) inlet.figures?.keyframe(nowMs)
    const pixels = inlet.pictures?.pixels ?? 0
    const sent = kind === 'audio' && this.#isMuted ? silenced(packet, header, name) : packet
    this.stream.forward(this, { kind, layer, pixels }, sent, header, part, nowMs)
    this.monitor.packet(kind, nowMs)
    if (part.ends !== null) this.monitor.frame(nowMs, this.#options.clock.now(), layer)
    this.#options.worked(nowMs)
    if (!repairable && kind === 'video') this.stream.askForKeyframe(nowMs, layer)
  }

  /** Of several SSRCs at a time the first one is the stream; the others would be woven into it. */
  #takesOver({ section, receiver, lastPacketMs }: Inlet, ssrc: number, nowMs: number): boolean {
    if (section.sources.repair.includes(ssrc)) return false
    return receiver === null || nowMs - lastPacketMs >= sourceSilentMs
  }

  #onRtcp(inlet: Inlet, packet: Buffer): void {
    const nowMs = this.#options.clock.steadyMs()
    for (const message of parseRtcp(packet)) {
      if (message.type === 'referenceEcho' && message.ssrc === ownSsrc) this.#echoed(message, nowMs)
      if (message.type !== 'senderReport' || message.ssrc !== inlet.receiver?.ssrc) continue
      inlet.receiver.senderReportArrived(message.ntpHigh, message.ntpLow, nowMs)
      this.stream.senderReport(this, { kind: inlet.section.codec.kind, layer: inlet.layer }, message, nowMs)
    }
  }

  #repairs({ feedback }: TakenSection): boolean {
    return feedback.includes('nack') || this.#options.alwaysRepairs
  }

  #askForMissing({ receiver, track }: Inlet, nowMs: number): void {
    if (!receiver?.hasMissing) return
    const missing = receiver.missing(nowMs)
    if (missing.length > 0) sendOn(track, buildNack(ownSsrc, receiver.ssrc, missing))
  }

  /** [P13] No packet shows what every packet's way has taken; a time that comes back shows that it is no longer than this. */
  #echoed({ middle, delay }: { middle: number; delay: number }, nowMs: number): void {
    const ms = (((middleOf(nowMs) - middle - delay) | 0) * 1000) / 65_536
    if (ms < 0 || ms >= this.#roundTripMs) return
    this.#roundTripMs = ms
    this.#options.roundTrip?.(ms)
  }

  #sendTransportFeedback(): void {
    const inlet: Inlet | undefined = this.#inlets.find(({ receiver }) => receiver !== null)
    if (!inlet?.receiver) return
    for (const packet of this.#feedback.take(ownSsrc, inlet.receiver.ssrc)) sendOn(inlet.track, packet)
  }

  #sendCap(): void {
    if (this.#cappedAt === null) return
    const received = this.#inlets.filter(({ receiver }) => receiver !== null)
    const sources = received.flatMap(({ receiver }) => (receiver ? [receiver.ssrc] : []))
    const [inlet] = received
    if (inlet) sendOn(inlet.track, buildBitrateCap(ownSsrc, this.#cappedAt, sources))
  }
}
