import { type Codec, type MediaKind, sameCodec, viewerPayloadTypes, viewerSsrc } from '../../../sdp/codec.ts'
import type { ConnectionId, Keyframe, StreamKey } from '../../port.ts'
import { readKeyframe } from '../rtp/keyframe.ts'
import type { RtpPacket } from '../rtp/packet.ts'
import { PacketFanout } from '../rtp/packet-fanout.ts'
import type { Part } from '../rtp/pictures.ts'
import type { Downlink } from './downlink.ts'

/** A source of a stream: its publisher, or a cascade from another worker. */
export interface Feed {
  readonly id: ConnectionId
  readonly codecs: Codec[]
  /** the shortest time between two keyframe requests to this feed */
  readonly keyframeEveryMs: number
  /** returns false when the feed cannot make a keyframe on demand */
  requestKeyframe(): boolean
}

/** what has passed since is caught up with at once; another keyframe would have to wait for the encoder's own interval */
const recentKeyframeMs = 500
/** of every description that the engine makes itself */
export const transportWideId = 3

/** A stream from its feeds to its viewers. It outlives its publisher for the viewers that stay [E1]. */
export class LiveStream {
  readonly key: StreamKey
  readonly viewers = new Set<Downlink>()
  readonly fanouts = new Map<MediaKind, { codec: Codec; fanout: PacketFanout }>()
  /** in order of arrival; the last feed that sends is the one forwarded */
  readonly #feeds: Feed[] = []
  #heard: Feed | null = null
  #keyframeAskedMs = Number.NEGATIVE_INFINITY
  #keyframeWanted = false

  /** One of a call has one viewer, and its sound is acknowledged by itself, since there may be no picture beside it. */
  readonly #isOfCall: boolean

  constructor(key: StreamKey, { isOfCall = false } = {}) {
    this.key = key
    this.#isOfCall = isOfCall
  }

  get running(): boolean {
    return this.#feeds.length > 0
  }

  /** Returns the viewers that cannot follow, because it sends what they were not offered. */
  addFeed(feed: Feed): Downlink[] {
    this.#feeds.push(feed)
    if (this.viewers.size === 0) this.fanouts.clear()
    return this.expect(feed.codecs)
  }

  /** Prepares for a feed with these codecs; returns the viewers that were offered others, or fewer. */
  expect(codecs: readonly Codec[]): Downlink[] {
    const strangers = codecs.filter((codec) => {
      const known = this.fanouts.get(codec.kind)
      return !known || !sameCodec(known.codec, codec)
    })
    if (strangers.length === 0) return []
    const isMeasured = this.#isOfCall || !codecs.some(({ kind }) => kind === 'video')
    for (const codec of strangers)
      this.fanouts.set(codec.kind, { codec, fanout: fanoutFor(codec, isMeasured && codec.kind === 'audio') })
    return [...this.viewers]
  }

  removeFeed(feed: Feed): void {
    const index = this.#feeds.indexOf(feed)
    if (index >= 0) this.#feeds.splice(index, 1)
    if (this.#heard === feed) this.#heard = null
  }

  /** One packet to all viewers. */
  forward(feed: Feed, kind: MediaKind, packet: Buffer, header: RtpPacket, part: Part, nowMs: number): void {
    if (feed !== this.#heard && !this.#hear(feed)) return
    const entry = this.fanouts.get(kind)
    if (!entry) return
    const { fanout } = entry
    const forwarded = fanout.forward(packet, header, `${feed.id} ${header.ssrc}`, nowMs, part)
    if (!forwarded) return
    if (part.opens) fanout.keyframeBegan(forwarded, nowMs)
    const isOfKeyframe = fanout.isOfKeyframe(forwarded)
    for (const viewer of this.viewers) viewer.send(kind, forwarded, isOfKeyframe)
  }

  senderReport(
    feed: Feed,
    kind: MediaKind,
    report: { ssrc: number; ntpHigh: number; ntpLow: number; rtpTimestamp: number },
    nowMs: number,
  ): void {
    const packet = this.fanouts.get(kind)?.fanout.senderReport(report, `${feed.id} ${report.ssrc}`, nowMs)
    if (packet) for (const viewer of this.viewers) viewer.sendReport(kind, packet)
  }

  /** [E2] A viewer's first picture: a keyframe on demand, or the packets since the last one; of a call since a recent one. */
  opened(viewer: Downlink, kind: MediaKind, nowMs: number): void {
    const fanout = kind === 'video' ? this.fanouts.get(kind)?.fanout : undefined
    if (!fanout) return
    const missed = fanout.sinceKeyframe()
    const isRecent = this.#isOfCall && missed.length > 0 && fanout.keyframeAgeMs(nowMs) <= recentKeyframeMs
    if (!isRecent && this.#heard && this.askForKeyframe(nowMs)) return
    for (const forwarded of missed) viewer.send('video', forwarded, true)
  }

  /** Requests a keyframe, immediately or as soon as the feed's interval allows; false when the feed cannot make one. */
  askForKeyframe(nowMs: number): boolean {
    const feed = this.#heard ?? this.#feeds.at(-1)
    if (!feed) return false
    if (nowMs - this.#keyframeAskedMs < feed.keyframeEveryMs) {
      this.#keyframeWanted = true
      return true
    }
    this.#keyframeWanted = false
    if (!feed.requestKeyframe()) return false
    this.#keyframeAskedMs = nowMs
    return true
  }

  /** [P13] The latest keyframe, if it is whole and did not begin before `sinceMs`. */
  keyframe(sinceMs: number, nowMs: number): Keyframe | null {
    const entry = this.fanouts.get('video')
    const ageMs = entry?.fanout.keyframeAgeMs(nowMs) ?? Number.POSITIVE_INFINITY
    if (!entry || nowMs - ageMs < sinceMs) return null
    const payloads = entry.fanout.keyframePayloads()
    const read = payloads && readKeyframe(entry.codec.name, payloads)
    return read && { ...read, ageMs }
  }

  tick(nowMs: number): void {
    if (this.#keyframeWanted) this.askForKeyframe(nowMs)
  }

  /** Switches to a returning publisher with its first packet; packets of earlier feeds are dropped from then on. */
  #hear(feed: Feed): boolean {
    const current = this.#heard ? this.#feeds.indexOf(this.#heard) : -1
    if (this.#feeds.indexOf(feed) <= current) return false
    this.#heard = feed
    this.#keyframeWanted = [...this.viewers].some((viewer) => !this.#isOfCall || viewer.connectedMs !== null)
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
