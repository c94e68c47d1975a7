import type { Clock } from '../../../clock.ts'
import type { Codec } from '../../../sdp/codec.ts'
import type { ConnectionId, MediaKind } from '../../port.ts'
import { parseRtp } from '../rtp/packet.ts'
import type { Feed, LiveStream } from './live-stream.ts'
import { Presence } from './presence.ts'

const video: Codec = {
  kind: 'video',
  name: 'H264',
  clockRate: 90_000,
  parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
}
const audio: Codec = {
  kind: 'audio',
  name: 'opus',
  clockRate: 48_000,
  parameters: 'minptime=10;useinbandfec=1',
}

/** Complete RTP packets (H264, and opus if it has audio) in real time, counting on from loop to loop. */
export interface ClipSource {
  hasAudio: boolean
  start(sink: { video(packet: Buffer): void; audio(packet: Buffer): void }): void
  stop(): void
}

export interface ClipFeedOptions {
  id: ConnectionId
  stream: LiveStream
  source: ClipSource
  clock: Clock
  media(hasVideo: boolean, hasAudio: boolean): void
}

/** A prerecorded clip as the publisher of a stream [E8]. */
export class ClipFeed implements Feed {
  readonly id: ConnectionId
  readonly codecs: Codec[]
  readonly keyframeEveryMs = 500
  readonly stream: LiveStream
  readonly presence: Presence
  readonly #options: ClipFeedOptions

  constructor(options: ClipFeedOptions) {
    this.id = options.id
    this.stream = options.stream
    this.codecs = options.source.hasAudio ? [video, audio] : [video]
    this.presence = new Presence(options.clock.steadyMs(), options.media)
    this.#options = options
  }

  start(): void {
    this.presence.connected(this.#options.clock.steadyMs())
    this.#options.source.start({
      video: (packet) => this.#forward('video', packet),
      audio: (packet) => this.#forward('audio', packet),
    })
  }

  /** A recording has its keyframes where they are. */
  requestKeyframe(): boolean {
    return false
  }

  tick(nowMs: number): void {
    this.presence.tick(nowMs)
  }

  report(nowMs: number): void {
    this.stream.ownSenderReports(this, nowMs)
  }

  over(nowMs: number): 'silent' | 'failed' | null {
    return this.presence.over(nowMs)
  }

  close(): void {
    this.#options.source.stop()
  }

  /** The clip uses its buffers again, and ours are rewritten and kept for viewers that missed them. */
  #forward(kind: MediaKind, lent: Buffer): void {
    const packet = Buffer.from(lent)
    const header = parseRtp(packet)
    if (!header) return
    const nowMs = this.#options.clock.steadyMs()
    this.stream.forward(this, kind, packet, header, nowMs)
    this.presence.packet(kind, nowMs)
  }
}
