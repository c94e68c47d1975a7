import { Audio, PeerConnection, type Track, Video } from 'node-datachannel'
import { isRtcp } from '../engines/embedded/rtp/packet.ts'
import type { ReportBlock } from '../engines/embedded/rtp/rtcp.ts'
import { sendOn } from '../engines/embedded/worker/connections/send.ts'
import { type Codec, choosePlayable } from '../sdp/codec.ts'
import { findSections, readOffer } from '../sdp/offer.ts'
import { Receiving } from './receiving.ts'
import type { RtpSource } from './rtp-source.ts'
import { Sending } from './sending.ts'

export interface PeerCounts {
  connected: boolean
  /** sent or received, of RTP; of a call: received */
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

/** What a source sends in a call, whatever else is offered. */
const codecs: readonly Codec[] = [
  {
    kind: 'video',
    name: 'H264',
    clockRate: 90_000,
    parameters: 'profile-level-id=42e01f;packetization-mode=1',
  },
  { kind: 'audio', name: 'opus', clockRate: 48_000, parameters: '' },
]

/**
 * One WebRTC peer connection of our own towards a media server: it publishes a source of packets, plays a stream and
 * reports on it as a browser does, decoding nothing, or does both in a call. The native library is loaded with it: a
 * process of its own [E3].
 */
export class NativePeer {
  readonly #connection: PeerConnection
  readonly #tracks: Track[] = []
  #sending: Sending | null = null
  #receiving: Receiving | null = null
  #state: 'connecting' | 'connected' | 'gone' = 'connecting'
  #lastPacketMs = performance.now()

  constructor(name: string) {
    this.#connection = new PeerConnection(name, { iceServers: [], disableAutoNegotiation: true })
    this.#connection.onStateChange((state) => {
      if (state === 'connected') {
        this.#state = 'connected'
        this.#lastPacketMs = performance.now()
      }
      // once ICE is disconnected a new connection is faster than waiting for it to recover
      else if (state === 'disconnected' || state === 'failed' || state === 'closed') this.#state = 'gone'
    })
  }

  /** The offer of a publisher; its packets begin to flow when the connection is up. */
  async publish(source: RtpSource): Promise<string> {
    const sending = new Sending(source)
    this.#sending = sending
    this.#listen(sending.addTo(this.#connection, sending.places, 'SendOnly'))
    return this.#describe('offer')
  }

  /** The server's answer to the offer. */
  accept(answerSdp: string): void {
    this.#connection.setRemoteDescription(withLoopback(answerSdp), 'answer')
  }

  /** Sets what a viewer reports: `told` maps a report block, or makes it a keyframe request; `begs` adds such a request. */
  lie(alterReport: (block: ReportBlock) => ReportBlock | null, begs: boolean): void {
    if (!this.#receiving) return
    this.#receiving.alterReport = alterReport
    this.#receiving.begs = begs
  }

  /** The answer of a viewer. */
  play(offerSdp: string): Promise<string> {
    this.#receiving = new Receiving(null)
    this.#connection.onTrack((track) => this.#listen([track]))
    return this.#answer(offerSdp)
  }

  /** The offer of a viewer that chooses the payload types itself. */
  offerToPlay(payloadTypes: PlayOffer): Promise<string> {
    this.#receiving = new Receiving(new Set([payloadTypes.video, payloadTypes.audio]))
    const video = new Video('picture', 'RecvOnly')
    video.addH264Codec(payloadTypes.video)
    const audio = new Audio('sound', 'RecvOnly')
    audio.addOpusCodec(payloadTypes.audio)
    this.#listen([video, audio].map((media) => this.#connection.addTrack(media)))
    return this.#describe('offer')
  }

  /** The offer of a caller, in both directions and of several video codecs; it sends H264 and Opus. */
  async call(source: RtpSource): Promise<string> {
    const sending = new Sending(source)
    this.#sending = sending
    this.#receiving = new Receiving(null)
    this.#listen(sending.addTo(this.#connection, sending.places, 'SendRecv', { withChoice: true }))
    return this.#describe('offer')
  }

  /** The answer to a caller's offer, in both directions: it takes H264 and Opus. */
  async answerCall(offerSdp: string, source: RtpSource): Promise<string> {
    const sending = new Sending(source)
    this.#sending = sending
    this.#receiving = new Receiving(null)
    const offer = readOffer(offerSdp)
    const found = findSections(offer, offer.media, (section) =>
      codecs
        .filter(({ kind }) => kind === section.kind)
        .map((codec) => choosePlayable(section, codec))
        .find((chosen) => chosen !== undefined),
    )
    const places = found.map(({ codec, mid, payloadType }) => ({ kind: codec.kind, mid, payloadType }))
    this.#listen(sending.addTo(this.#connection, places, 'SendRecv'))
    return this.#answer(offerSdp)
  }

  get state(): 'connecting' | 'connected' | 'gone' {
    return this.#state
  }

  /** Pictures that were sent or received, and the RTP time of the latest. */
  get pictures(): { count: number; timestamp: number } {
    const side = this.#receiving ?? this.#sending
    return { count: side?.counts.frames ?? 0, timestamp: side?.pictureTimestamp ?? 0 }
  }

  /** Milliseconds since the remote side last sent something, or since the start. */
  get silentMs(): number {
    return performance.now() - this.#lastPacketMs
  }

  count(): PeerCounts {
    const [sending, receiving] = [this.#sending, this.#receiving]
    const { packets = 0, bytes = 0, frames = 0 } = (receiving ?? sending)?.counts ?? {}
    return {
      connected: this.#state === 'connected',
      packets,
      bytes,
      frames,
      missing: receiving?.missing ?? 0,
      sources: receiving?.sources ?? 0,
      keyframeRequests: sending?.keyframeRequests ?? 0,
      resent: (sending?.resent ?? 0) + (receiving?.resent ?? 0),
      transportFeedbacks: sending?.transportFeedbacks ?? 0,
      receiverReports: sending?.receiverReports ?? 0,
    }
  }

  sendRaw(packet: Buffer): void {
    const [track] = this.#tracks
    if (track) sendOn(track, packet)
  }

  close(): void {
    this.#sending?.close()
    this.#receiving?.close()
    for (const track of this.#tracks) track.close()
    this.#connection.close()
  }

  #listen(tracks: readonly Track[]): void {
    this.#tracks.push(...tracks)
    for (const track of tracks) track.onMessage((packet) => this.#onMessage(track, packet))
  }

  #onMessage(track: Track, packet: Buffer): void {
    this.#lastPacketMs = performance.now()
    if (isRtcp(packet)) {
      this.#sending?.onFeedback(track, packet)
      this.#receiving?.onFeedback(packet)
    } else this.#receiving?.onMedia(track, packet)
  }

  #answer(offerSdp: string): Promise<string> {
    // a DTLS client sends before our answer has arrived, and retransmits only after a second
    const offer = withLoopback(offerSdp).replaceAll('a=setup:actpass', 'a=setup:active')
    this.#connection.setRemoteDescription(offer, 'offer')
    return this.#describe('answer')
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
