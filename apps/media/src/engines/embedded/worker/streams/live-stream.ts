import {
  type Codec,
  type MediaKind,
  sameCodec,
  viewerPayloadTypes,
  viewerSsrc,
} from '../../../../sdp/codec.ts'
import type { ConnectionId, Keyframe, StreamKey } from '../../../port.ts'
import { readKeyframe } from '../../rtp/keyframe.ts'
import type { RtpPacket } from '../../rtp/packet.ts'
import { type Forwarded, PacketFanout } from '../../rtp/packet-fanout.ts'
import type { Part } from '../../rtp/pictures.ts'
import type { DownTrack } from '../sending/down-track.ts'
import { VideoLayers } from './video-layers.ts'

/** A source of a stream: its publisher, or a cascade from another worker. */
export interface Feed {
  readonly id: ConnectionId
  readonly codecs: Codec[]
  /** the shortest time between two keyframe requests to this feed */
  readonly keyframeEveryMs: number
  /** Asks for a keyframe of this layer; returns false when the feed cannot make one on demand. */
  requestKeyframe(layer: number): boolean
  /** [B13] whether its picture of this layer came with a gap after this time that stayed open */
  hasGapSince(ms: number, layer: number): boolean
}

/** What a stream sends to: the sending side of a viewer's connection. */
export interface StreamViewer {
  readonly id: ConnectionId
  /** null: not yet */
  readonly connectedMs: number | null
  send(kind: MediaKind, forwarded: Forwarded, isOfKeyframe: boolean, source: PacketFanout): void
  sendReport(kind: MediaKind, packet: Buffer, source: PacketFanout): void
}

/** What a packet is of. */
export interface Origin {
  kind: MediaKind
  /** [E6] of the picture; 0 without simulcast */
  layer: number
  /** the size of the picture, as far as it is known */
  pixels: number
}

/** what has passed since is caught up with at once; another keyframe would have to wait for the encoder's own interval */
const recentKeyframeMs = 500
/** of every description that the engine makes itself */
export const transportWideId = 3

/** A stream from its feeds to its viewers. It outlives its publisher for the viewers that stay [E1]. */
export class LiveStream {
  readonly key: StreamKey
  readonly viewers = new Set<StreamViewer>()
  readonly fanouts = new Map<MediaKind, { codec: Codec; fanout: PacketFanout }>()
  /** in order of arrival; the last feed that sends is the one forwarded */
  readonly #feeds: Feed[] = []
  #current: Feed | null = null
  /** [E6] of the picture; null without one */
  layers: VideoLayers | null = null
  /** by layer: when a keyframe was asked for, and whether one is wanted as soon as the feed's interval allows */
  readonly #keyframes = new Map<number, { askedMs: number; isWanted: boolean }>()

  /** One of a call has one viewer, and its sound is acknowledged by itself, since there may be no picture beside it. */
  readonly #isOfCall: boolean

  constructor(key: StreamKey, { isOfCall = false } = {}) {
    this.key = key
    this.#isOfCall = isOfCall
  }

  get running(): boolean {
    return this.#feeds.length > 0
  }

  /**
   * Returns the viewers that cannot follow, because it sends what they were not offered. A stream with viewers keeps what
   * they were prepared for: of an echo the viewer is added first.
   */
  addFeed(feed: Feed): StreamViewer[] {
    this.#feeds.push(feed)
    if (this.viewers.size === 0) this.fanouts.clear()
    return this.expect(feed.codecs)
  }

  /** Prepares for a feed with these codecs; returns the viewers that were offered others, or fewer. */
  expect(codecs: readonly Codec[]): StreamViewer[] {
    const strangers = codecs.filter((codec) => {
      const known = this.fanouts.get(codec.kind)
      return !known || !sameCodec(known.codec, codec)
    })
    if (strangers.length === 0) return []
    const isMeasured = this.#isOfCall || !codecs.some(({ kind }) => kind === 'video')
    for (const codec of strangers) {
      const fanout = fanoutFor(codec, isMeasured && codec.kind === 'audio')
      this.fanouts.set(codec.kind, { codec, fanout })
      if (codec.kind === 'video') this.layers = new VideoLayers(fanout, () => fanoutFor(codec, false))
    }
    return [...this.viewers]
  }

  /** [B13] Whether what this layer consists of came with gaps after this time. */
  hasGapSince(ms: number, fanout: PacketFanout): boolean {
    return this.#current?.hasGapSince(ms, this.layers?.of(fanout)?.index ?? 0) ?? false
  }

  removeFeed(feed: Feed): void {
    const index = this.#feeds.indexOf(feed)
    if (index >= 0) this.#feeds.splice(index, 1)
    if (this.#current === feed) this.#current = null
  }

  /** One packet to all viewers. */
  forward(feed: Feed, origin: Origin, packet: Buffer, header: RtpPacket, part: Part, nowMs: number): void {
    if (feed !== this.#current && !this.#switchTo(feed)) return
    const { kind, layer, pixels } = origin
    const fanout = this.#fanoutOf(kind, layer)
    if (!fanout) return
    const forwarded = fanout.forward(packet, header, `${feed.id} ${header.ssrc}`, nowMs, part)
    if (!forwarded) return
    if (part.opens) fanout.keyframeBegan(forwarded)
    if (part.ends !== null) this.layers?.pictured(layer, pixels, nowMs)
    const isOfKeyframe = fanout.isOfKeyframe(forwarded)
    for (const viewer of this.viewers) viewer.send(kind, forwarded, isOfKeyframe, fanout)
  }

  senderReport(
    feed: Feed,
    { kind, layer }: Pick<Origin, 'kind' | 'layer'>,
    report: { ssrc: number; ntpHigh: number; ntpLow: number; rtpTimestamp: number },
    nowMs: number,
  ): void {
    const fanout = this.#fanoutOf(kind, layer)
    const packet = fanout?.senderReport(report, `${feed.id} ${report.ssrc}`, nowMs)
    if (fanout && packet) for (const viewer of this.viewers) viewer.sendReport(kind, packet, fanout)
  }

  /** [E2] A viewer's first picture: a keyframe on demand, or the packets since the last one; of a call since a recent one. */
  opened(
    viewer: StreamViewer,
    { kind, source: fanout }: Pick<DownTrack, 'kind' | 'source'>,
    nowMs: number,
  ): void {
    if (kind !== 'video') return
    const missed = fanout.sinceKeyframe()
    const isRecent = this.#isOfCall && missed.length > 0 && fanout.keyframeAgeMs(nowMs) <= recentKeyframeMs
    const layer = this.layers?.of(fanout)?.index ?? 0
    if (!isRecent && this.#current && this.askForKeyframe(nowMs, layer)) return
    for (const forwarded of missed) viewer.send('video', forwarded, true, fanout)
  }

  /** Requests a keyframe of a layer, the highest that runs unless it is named, immediately or as soon as the feed's interval allows; false when the feed cannot make one. */
  askForKeyframe(nowMs: number, layer = this.layers?.highest?.index ?? 0): boolean {
    const feed = this.#current ?? this.#feeds.at(-1)
    if (!feed) return false
    const asked = this.#keyframes.get(layer) ?? { askedMs: Number.NEGATIVE_INFINITY, isWanted: false }
    this.#keyframes.set(layer, asked)
    asked.isWanted = nowMs - asked.askedMs < feed.keyframeEveryMs
    if (asked.isWanted) return true
    if (!feed.requestKeyframe(layer)) return false
    asked.askedMs = nowMs
    return true
  }

  /** [P13] The latest keyframe, if it is whole and was not made before `sinceMs`. */
  keyframe(sinceMs: number, nowMs: number): Keyframe | null {
    const codec = this.fanouts.get('video')?.codec
    const fanout = this.layers?.highest?.fanout
    const ageMs = fanout?.keyframeAgeMs(nowMs) ?? Number.POSITIVE_INFINITY
    if (!codec || !fanout || nowMs - ageMs < sinceMs) return null
    const payloads = fanout.keyframePayloads()
    const read = payloads && readKeyframe(codec.name, payloads)
    return read && { ...read, ageMs }
  }

  tick(nowMs: number): void {
    this.layers?.tick(nowMs)
    for (const [layer, { isWanted }] of this.#keyframes) if (isWanted) this.askForKeyframe(nowMs, layer)
  }

  #fanoutOf(kind: MediaKind, layer: number): PacketFanout | undefined {
    return layer === 0 ? this.fanouts.get(kind)?.fanout : this.layers?.at(layer)?.fanout
  }

  /** Switches to a returning publisher with its first packet; packets of earlier feeds are dropped from then on. */
  #switchTo(feed: Feed): boolean {
    const current = this.#current ? this.#feeds.indexOf(this.#current) : -1
    if (this.#feeds.indexOf(feed) <= current) return false
    this.#current = feed
    const isWanted = [...this.viewers].some((viewer) => !this.#isOfCall || viewer.connectedMs !== null)
    const askedMs = this.#keyframes.get(0)?.askedMs ?? Number.NEGATIVE_INFINITY
    this.#keyframes.set(0, { askedMs, isWanted })
    return true
  }
}

/**
 * Browsers report on audio only every 2.5 to 7.5 s, too rarely for evidence by the second. Beside video that
 * does not matter, since its reports are frequent; audio without video requests transport-wide feedback.
 */
const fanoutFor = (codec: Codec, isTransportWide: boolean): PacketFanout =>
  new PacketFanout({
    ssrc: viewerSsrc[codec.kind],
    payloadType: viewerPayloadTypes[codec.name],
    clockRate: codec.clockRate,
    transportWideId: isTransportWide ? transportWideId : null,
  })
