import { Audio, PeerConnection, type Track, Video } from 'node-datachannel'
import { transportWideUri } from '../../../sdp/publish.ts'
import { isRtcp, parseRtp } from '../rtp/packet.ts'
import { Receiver } from '../rtp/receiver.ts'
import { buildNack, buildReceiverReport, parseRtcp } from '../rtp/rtcp.ts'
import { sendOn } from '../worker/send.ts'
import { SyntheticSource } from './synthetic-source.ts'

export interface PublishOptions {
  kbps: number
  audio: boolean
  /** false: a microphone alone */
  video?: boolean
  /** every so many packets one is not sent until it is asked for again; 0 for none */
  dropEvery?: number
}

export interface PeerCounts {
  connected: boolean
  /** sent or received, of RTP */
  packets: number
  bytes: number
  frames: number
  /** viewer: sequence numbers that never came; publisher: nothing */
  missing: number
  /** viewer: how many sources it heard */
  sources: number
  keyframeRequests: number
  resent: number
  transportFeedbacks: number
  receiverReports: number
}

const reportEveryMs = 500
const ownSsrc = 99

/** One peer connection that publishes synthetic media, or plays and reports as a browser does. */
export class MediaPeer {
  readonly #connection: PeerConnection
  readonly #tracks: Track[] = []
  readonly #receivers = new Map<number, { receiver: Receiver; track: Track }>()
  readonly #timers: NodeJS.Timeout[] = []
  #source: SyntheticSource | null = null
  readonly #counts = { packets: 0, bytes: 0, frames: 0, keyframeRequests: 0 }
  readonly #feedback = { resent: 0, transportFeedbacks: 0, receiverReports: 0 }
  #connected = false

  constructor(name: string) {
    this.#connection = new PeerConnection(name, { iceServers: [], disableAutoNegotiation: true })
    this.#connection.onStateChange((state) => {
      this.#connected = state === 'connected'
    })
  }

  async publish(options: PublishOptions): Promise<string> {
    const source = new SyntheticSource(options)
    this.#source = source
    if (options.video === false) {
      const { track, send } = this.#addAudio(source)
      track.onOpen(() => source.start({ video: null, audio: send }))
      return this.#describe('offer')
    }
    const video = new Video('0', 'SendOnly')
    video.addH264Codec(source.video.payloadType)
    video.parseSdpLine(`a=rtcp-fb:${source.video.payloadType} transport-cc`)
    video.parseSdpLine(`a=extmap:${source.transportWideId} ${transportWideUri}`)
    video.addSSRC(source.video.ssrc, 'peer', 'peer', 'video')
    const track = this.#addTrack(video)
    const audioTrack = options.audio ? this.#addAudio(source).send : null
    track.onOpen(() => source.start({ video: (packet) => sendOn(track, packet), audio: audioTrack }))
    return this.#describe('offer')
  }

  accept(answerSdp: string): void {
    this.#connection.setRemoteDescription(answerSdp, 'answer')
  }

  play(offerSdp: string): Promise<string> {
    this.#connection.onTrack((track) => {
      this.#tracks.push(track)
      track.onMessage((packet) => this.#onViewerMessage(track, packet))
    })
    // a peer that is the DTLS client speaks before our answer is there, and says it again only after a second
    this.#connection.setRemoteDescription(offerSdp.replaceAll('a=setup:actpass', 'a=setup:active'), 'offer')
    this.#timers.push(setInterval(() => this.#report(), reportEveryMs))
    return this.#describe('answer')
  }

  count(): PeerCounts {
    const reports = [...this.#receivers.values()].map(({ receiver }) => receiver.report(Date.now()))
    return {
      connected: this.#connected,
      ...(this.#source?.counts ?? this.#counts),
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

  #addAudio(source: SyntheticSource): { track: Track; send(packet: Buffer): void } {
    const audio = new Audio('1', 'SendOnly')
    audio.addOpusCodec(source.audio.payloadType)
    audio.addSSRC(source.audio.ssrc, 'peer', 'peer', 'audio')
    const track = this.#addTrack(audio)
    return { track, send: (packet) => sendOn(track, packet) }
  }

  #addTrack(media: Video | Audio): Track {
    const track = this.#connection.addTrack(media)
    this.#tracks.push(track)
    track.onMessage((packet) => this.#onPublisherMessage(track, packet))
    return track
  }

  #onPublisherMessage(track: Track, packet: Buffer): void {
    if (packet[1] === 205 && ((packet[0] as number) & 0x1f) === 15) this.#feedback.transportFeedbacks += 1
    if (packet[1] === 201) this.#feedback.receiverReports += 1
    for (const message of parseRtcp(packet)) {
      if (message.type === 'keyframeRequest') this.#source?.makeKeyframe()
      if (message.type !== 'nack') continue
      for (const sequence of message.sequences) {
        const missed = this.#source?.videoPacket(sequence)
        if (!missed) continue
        this.#feedback.resent += 1
        sendOn(track, missed)
      }
    }
  }

  #onViewerMessage(track: Track, packet: Buffer): void {
    if (isRtcp(packet)) {
      for (const message of parseRtcp(packet)) {
        if (message.type !== 'senderReport') continue
        const entry = this.#receivers.get(message.ssrc)
        entry?.receiver.senderReportArrived(message.ntpHigh, message.ntpLow, Date.now())
      }
      return
    }
    const header = parseRtp(packet)
    if (!header) return
    this.#counts.packets += 1
    this.#counts.bytes += packet.length
    if (header.marker) this.#counts.frames += 1
    const entry = this.#receivers.get(header.ssrc) ?? { receiver: new Receiver(header.ssrc, 90_000), track }
    this.#receivers.set(header.ssrc, entry)
    entry.receiver.accept(header.sequence, header.timestamp, Date.now())
    this.#askForMissing(entry)
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
      sendOn(track, buildReceiverReport(ownSsrc, [receiver.report(Date.now())]))
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
