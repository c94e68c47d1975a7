import { Audio, PeerConnection, type Track, Video } from 'node-datachannel'
import { isRtcp, parseRtp } from '../engines/embedded/rtp/packet.ts'
import { Receiver } from '../engines/embedded/rtp/receiver.ts'
import {
  buildNack,
  buildPictureLoss,
  buildReceiverReport,
  buildSenderReport,
  parseRtcp,
  type ReportBlock,
} from '../engines/embedded/rtp/rtcp.ts'
import { sendOn } from '../engines/embedded/worker/send.ts'
import { transportWideUri } from '../sdp/offer.ts'
import type { RtpSource } from './rtp-source.ts'

export interface PeerCounts {
  connected: boolean
  /** sent or received, of RTP */
  packets: number
  bytes: number
  frames: number
  /** viewer: sequence numbers that never came; publisher: nothing */
  missing: number
  /** viewer: the number of SSRCs that it received */
  sources: number
  keyframeRequests: number
  resent: number
  transportFeedbacks: number
  receiverReports: number
}

/** The payload types of a viewer's own offer. */
export interface PlayOffer {
  video: number
  audio: number
}

/** A sending track, with the totals for its sender reports. */
interface Outgoing {
  kind: 'video' | 'audio'
  ssrc: number
  track: Track
  packets: number
  bytes: number
}

const receiverReportEveryMs = 500
const senderReportEveryMs = 1_000
const ownSsrc = 99
const rtpHeaderBytes = 12
/** RFC 3550 4: NTP counts from 1900 */
const ntpEpochSeconds = 2_208_988_800

/**
 * One WebRTC peer connection of our own towards a media server: it publishes a source of packets, or plays a stream and
 * reports on it as a browser does, decoding nothing. The native library is loaded with it: a process of its own [E3].
 */
export class NativePeer {
  readonly #connection: PeerConnection
  readonly #tracks: Track[] = []
  readonly #outgoing: Outgoing[] = []
  readonly #receivers = new Map<number, { receiver: Receiver; track: Track }>()
  readonly #timers: NodeJS.Timeout[] = []
  #source: RtpSource | null = null
  /** the payload types of a viewer's own offer: packets of any other are not for this viewer */
  #payloadTypes: ReadonlySet<number> | null = null
  readonly #counts = { packets: 0, bytes: 0, frames: 0, keyframeRequests: 0 }
  #pictureTimestamp = 0
  readonly #feedback = { resent: 0, transportFeedbacks: 0, receiverReports: 0 }
  #state: 'connecting' | 'connected' | 'gone' = 'connecting'
  #heardMs = performance.now()

  constructor(name: string) {
    this.#connection = new PeerConnection(name, { iceServers: [], disableAutoNegotiation: true })
    this.#connection.onStateChange((state) => {
      if (state === 'connected') this.#state = 'connected'
      // once ICE is disconnected a new connection is faster than waiting for it to recover
      else if (state === 'disconnected' || state === 'failed' || state === 'closed') this.#state = 'gone'
    })
  }

  /** The offer of a publisher; its packets begin to flow when the connection is up. */
  async publish(source: RtpSource): Promise<string> {
    this.#source = source
    if (source.video) {
      const { payloadType, ssrc, transportWideId } = source.video
      const video = new Video('0', 'SendOnly')
      video.addH264Codec(payloadType)
      if (transportWideId !== undefined) {
        video.parseSdpLine(`a=rtcp-fb:${payloadType} transport-cc`)
        video.parseSdpLine(`a=extmap:${transportWideId} ${transportWideUri}`)
      }
      video.addSSRC(ssrc, 'peer', 'peer', 'video')
      this.#addOutgoing('video', ssrc, video)
    }
    if (source.audio) {
      const { payloadType, ssrc } = source.audio
      const audio = new Audio('1', 'SendOnly')
      audio.addOpusCodec(payloadType)
      audio.addSSRC(ssrc, 'peer', 'peer', 'audio')
      this.#addOutgoing('audio', ssrc, audio)
    }
    this.#outgoing[0]?.track.onOpen(() => this.#start(source))
    return this.#describe('offer')
  }

  /** The server's answer to the offer. */
  accept(answerSdp: string): void {
    this.#connection.setRemoteDescription(withLoopback(answerSdp), 'answer')
  }

  /** Maps a report block to the one the viewer sends; null: a keyframe request instead. `begs` adds such a request. */
  told: (block: ReportBlock) => ReportBlock | null = (block) => block
  begs = false

  /** The answer of a viewer. */
  play(offerSdp: string): Promise<string> {
    this.#connection.onTrack((track) => this.#listen(track))
    // a DTLS client sends before our answer has arrived, and retransmits only after a second
    const offer = withLoopback(offerSdp).replaceAll('a=setup:actpass', 'a=setup:active')
    this.#connection.setRemoteDescription(offer, 'offer')
    this.#timers.push(setInterval(() => this.#report(), receiverReportEveryMs))
    return this.#describe('answer')
  }

  /** The offer of a viewer that chooses the payload types itself. */
  offerToPlay(payloadTypes: PlayOffer): Promise<string> {
    const video = new Video('picture', 'RecvOnly')
    video.addH264Codec(payloadTypes.video)
    const audio = new Audio('sound', 'RecvOnly')
    audio.addOpusCodec(payloadTypes.audio)
    for (const media of [video, audio]) this.#listen(this.#connection.addTrack(media))
    this.#payloadTypes = new Set([payloadTypes.video, payloadTypes.audio])
    this.#timers.push(setInterval(() => this.#report(), receiverReportEveryMs))
    return this.#describe('offer')
  }

  get state(): 'connecting' | 'connected' | 'gone' {
    return this.#state
  }

  /** Pictures that were sent or received, and the RTP time of the latest. */
  get pictures(): { count: number; timestamp: number } {
    return { count: this.#counts.frames, timestamp: this.#pictureTimestamp }
  }

  /** Milliseconds since the remote side last sent something, or since the start. */
  get silentMs(): number {
    return performance.now() - this.#heardMs
  }

  count(): PeerCounts {
    const reports = [...this.#receivers.values()].map(({ receiver }) => receiver.report(Date.now()))
    return {
      connected: this.#state === 'connected',
      ...this.#counts,
      ...this.#feedback,
      missing: reports.reduce((sum, report) => sum + report.cumulativeLost, 0),
      sources: reports.length,
    }
  }

  sendRaw(packet: Buffer): void {
    const [track] = this.#tracks
    if (track) sendOn(track, packet)
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#source?.stop()
    for (const track of this.#tracks) track.close()
    this.#connection.close()
  }

  #addOutgoing(kind: Outgoing['kind'], ssrc: number, media: Video | Audio): void {
    const track = this.#connection.addTrack(media)
    this.#tracks.push(track)
    this.#outgoing.push({ kind, ssrc, track, packets: 0, bytes: 0 })
    track.onMessage((packet) => this.#onPublisherMessage(track, packet))
  }

  #listen(track: Track): void {
    this.#tracks.push(track)
    track.onMessage((packet) => this.#onViewerMessage(track, packet))
  }

  #start(source: RtpSource): void {
    const senderOf = (kind: Outgoing['kind']) => {
      const outgoing = this.#outgoing.find((one) => one.kind === kind)
      return (packet: Buffer) => {
        if (outgoing) this.#send(outgoing, packet)
      }
    }
    this.#heardMs = performance.now()
    source.start({ video: senderOf('video'), audio: senderOf('audio') })
    this.#timers.push(setInterval(() => this.#reportAsSender(source), senderReportEveryMs))
  }

  #send(outgoing: Outgoing, packet: Buffer): void {
    outgoing.packets += 1
    outgoing.bytes += packet.length - rtpHeaderBytes
    this.#count(packet, ((packet[1] ?? 0) & 0x80) !== 0)
    sendOn(outgoing.track, packet)
  }

  #reportAsSender(source: RtpSource): void {
    const now = source.timestamps()
    if (!now) return
    const unixMs = Date.now()
    const ntpHigh = Math.floor(unixMs / 1000) + ntpEpochSeconds
    const ntpLow = Math.floor(((unixMs % 1000) / 1000) * 2 ** 32)
    for (const { kind, ssrc, track, packets, bytes } of this.#outgoing) {
      const report = { ssrc, ntpHigh, ntpLow, rtpTimestamp: now[kind], packets, bytes }
      sendOn(track, buildSenderReport(report))
    }
  }

  #onPublisherMessage(track: Track, packet: Buffer): void {
    this.#heardMs = performance.now()
    if (packet[1] === 205 && ((packet[0] as number) & 0x1f) === 15) this.#feedback.transportFeedbacks += 1
    if (packet[1] === 201) this.#feedback.receiverReports += 1
    for (const message of parseRtcp(packet)) {
      if (message.type === 'keyframeRequest') {
        this.#counts.keyframeRequests += 1
        this.#source?.makeKeyframe()
      }
      if (message.type !== 'nack') continue
      for (const sequence of message.sequences) {
        const missed = this.#source?.sent(message.mediaSsrc, sequence)
        if (!missed) continue
        this.#feedback.resent += 1
        sendOn(track, missed)
      }
    }
  }

  #onViewerMessage(track: Track, packet: Buffer): void {
    this.#heardMs = performance.now()
    if (isRtcp(packet)) {
      for (const message of parseRtcp(packet)) {
        if (message.type !== 'senderReport') continue
        const entry = this.#receivers.get(message.ssrc)
        entry?.receiver.senderReportArrived(message.ntpHigh, message.ntpLow, Date.now())
      }
      return
    }
    const header = parseRtp(packet)
    if (!header || this.#payloadTypes?.has(header.payloadType) === false) return
    this.#count(packet, header.marker)
    const entry = this.#receivers.get(header.ssrc) ?? { receiver: receiverOf(header.ssrc), track }
    this.#receivers.set(header.ssrc, entry)
    entry.receiver.accept(header.sequence, header.timestamp, Date.now())
    this.#askForMissing(entry)
  }

  #count(packet: Buffer, marker: boolean): void {
    this.#counts.packets += 1
    this.#counts.bytes += packet.length
    if (!marker) return
    this.#counts.frames += 1
    this.#pictureTimestamp = packet.readUInt32BE(4)
  }

  #askForMissing({ receiver, track }: { receiver: Receiver; track: Track }): void {
    if (!receiver.hasMissing) return
    const missing = receiver.missing(Date.now())
    if (missing.length === 0) return
    this.#feedback.resent += missing.length
    sendOn(track, buildNack(ownSsrc, receiver.ssrc, missing))
  }

  #report(): void {
    for (const { receiver, track } of this.#receivers.values()) {
      const block = this.told(receiver.report(Date.now()))
      if (block) sendOn(track, buildReceiverReport(ownSsrc, [block]))
      if (!block || this.begs) sendOn(track, buildPictureLoss(ownSsrc, receiver.ssrc))
      this.#askForMissing({ receiver, track })
    }
  }

  #describe(type: 'offer' | 'answer'): Promise<string> {
    return new Promise((resolve) => {
      this.#connection.onGatheringStateChange((state) => {
        if (state === 'complete') resolve(this.#connection.localDescription()?.sdp ?? '')
      })
      this.#connection.setLocalDescription(type)
    })
  }
}

/** Adds a loopback candidate for each port of the server: the announced address may be that of a router before it. */
function withLoopback(sdp: string): string {
  return sdp.replace(
    /^a=candidate:\S+ \d+ UDP \d+ [\d.]+ (\d+) typ host.*$/gim,
    (line, port) => `${line}\r\na=candidate:near 1 UDP 1 127.0.0.1 ${port} typ host`,
  )
}

const receiverOf = (ssrc: number): Receiver => new Receiver({ ssrc, clockRate: 90_000, repairs: true })
