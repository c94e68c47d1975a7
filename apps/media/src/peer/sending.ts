import { Audio, type Direction, type PeerConnection, type Track, Video } from 'node-datachannel'
import { buildReferenceEcho, buildSenderReport, parseRtcp } from '../engines/embedded/rtp/rtcp.ts'
import { sendOn } from '../engines/embedded/worker/connections/send.ts'
import { transportWideUri } from '../sdp/offer.ts'
import type { RtpSource } from './rtp-source.ts'

type Kind = 'video' | 'audio'

/** Where a kind of media stands in the description. */
export interface Place {
  kind: Kind
  mid: string
  payloadType: number
}

/** A sending track, with the totals for its sender reports. */
interface Outgoing {
  kind: Kind
  ssrc: number
  payloadType: number
  track: Track
  packets: number
  bytes: number
}

const senderReportEveryMs = 1_000
const rtpHeaderBytes = 12
const markerBit = 0x80
/** RFC 3550 4: NTP counts from 1900 */
const ntpEpochSeconds = 2_208_988_800
/** The payload types of codecs that a caller offers and never sends, so that the other side has a choice. */
const alternatives = { vp8: 120, vp9: 121 }

/** The media that a peer sends: packets of a source, reports about them, and what the other side asks for again. */
export class Sending {
  readonly counts = { packets: 0, bytes: 0, frames: 0 }
  keyframeRequests = 0
  resent = 0
  transportFeedbacks = 0
  receiverReports = 0
  /** the RTP time of the latest picture */
  pictureTimestamp = 0
  readonly #source: RtpSource
  readonly #outgoing: Outgoing[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(source: RtpSource) {
    this.#source = source
  }

  /** The places in an offer of one's own. */
  get places(): Place[] {
    const { video, audio } = this.#source
    return [
      ...(video ? [{ kind: 'video' as const, mid: '0', payloadType: video.payloadType }] : []),
      ...(audio ? [{ kind: 'audio' as const, mid: '1', payloadType: audio.payloadType }] : []),
    ]
  }

  /** Adds a track for each place; packets flow when the first one opens. `withChoice`: the offer has other codecs too. */
  addTo(
    connection: PeerConnection,
    places: readonly Place[],
    direction: Direction,
    { withChoice = false } = {},
  ): Track[] {
    for (const { kind, mid, payloadType } of places) {
      const ssrc = this.#source[kind]?.ssrc
      if (ssrc === undefined) continue
      const media = kind === 'video' ? new Video(mid, direction) : new Audio(mid, direction)
      if (media instanceof Video) this.#describeVideo(media, payloadType, withChoice)
      else media.addOpusCodec(payloadType)
      media.addSSRC(ssrc, 'peer', 'peer', kind)
      const track = connection.addTrack(media)
      this.#outgoing.push({ kind, ssrc, payloadType, track, packets: 0, bytes: 0 })
    }
    const tracks = this.#outgoing.map(({ track }) => track)
    tracks[0]?.onOpen(() => this.#start())
    return tracks
  }

  /** RTCP of the other side about what it receives. */
  onFeedback(track: Track, packet: Buffer): void {
    if (packet[1] === 205 && ((packet[0] as number) & 0x1f) === 15) this.transportFeedbacks += 1
    if (packet[1] === 201) this.receiverReports += 1
    for (const message of parseRtcp(packet)) {
      if (message.type === 'keyframeRequest') {
        this.keyframeRequests += 1
        this.#source.makeKeyframe()
      }
      if (message.type === 'referenceTime')
        for (const { ssrc } of this.#outgoing.slice(0, 1))
          sendOn(track, buildReferenceEcho(ssrc, message.ssrc, message.middle))
      if (message.type !== 'nack') continue
      for (const sequence of message.sequences) this.#resend(track, message.mediaSsrc, sequence)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#source.stop()
  }

  #describeVideo(media: Video, payloadType: number, withChoice: boolean): void {
    if (withChoice) media.addVP8Codec(alternatives.vp8)
    media.addH264Codec(payloadType)
    if (withChoice) media.addVP9Codec(alternatives.vp9)
    const transportWideId = this.#source.video?.transportWideId
    if (transportWideId === undefined) return
    media.parseSdpLine(`a=rtcp-fb:${payloadType} transport-cc`)
    media.parseSdpLine(`a=extmap:${transportWideId} ${transportWideUri}`)
  }

  #start(): void {
    const senderOf = (kind: Kind) => {
      const outgoing = this.#outgoing.find((one) => one.kind === kind)
      return (packet: Buffer) => {
        if (outgoing) this.#send(outgoing, packet)
      }
    }
    this.#source.start({ video: senderOf('video'), audio: senderOf('audio') })
    this.#timer = setInterval(() => this.#report(), senderReportEveryMs)
  }

  #send(outgoing: Outgoing, packet: Buffer): void {
    outgoing.packets += 1
    outgoing.bytes += packet.length - rtpHeaderBytes
    const second = packet[1] ?? 0
    this.counts.packets += 1
    this.counts.bytes += packet.length
    if (second & markerBit) {
      this.counts.frames += 1
      this.pictureTimestamp = packet.readUInt32BE(4)
    }
    sendOn(outgoing.track, numbered(packet, outgoing.payloadType))
  }

  #resend(track: Track, ssrc: number, sequence: number): void {
    const missed = this.#source.sent(ssrc, sequence)
    const outgoing = this.#outgoing.find((one) => one.ssrc === ssrc)
    if (!missed || !outgoing) return
    this.resent += 1
    sendOn(track, numbered(missed, outgoing.payloadType))
  }

  #report(): void {
    const now = this.#source.timestamps()
    if (!now) return
    const unixMs = Date.now()
    const ntpHigh = Math.floor(unixMs / 1000) + ntpEpochSeconds
    const ntpLow = Math.floor(((unixMs % 1000) / 1000) * 2 ** 32)
    for (const { kind, ssrc, track, packets, bytes } of this.#outgoing) {
      const report = { ssrc, ntpHigh, ntpLow, rtpTimestamp: now[kind], packets, bytes }
      sendOn(track, buildSenderReport(report))
    }
  }
}

/** The packet under the number that its codec has in this description; a source knows its own number only. */
function numbered(packet: Buffer, payloadType: number): Buffer {
  packet[1] = ((packet[1] ?? 0) & markerBit) | payloadType
  return packet
}
