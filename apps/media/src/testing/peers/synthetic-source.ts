import type { RtpSink, RtpSource } from '../../peer/rtp-source.ts'
import type { LeftOut } from './leaving-out.ts'

export const framesPerSecond = 30
/** of the picture */
export const firstSequence = 65_000
const audioEveryMs = 20
const payloadBytes = 1_100
const retained = 1024
const keyframeSlice = 0x65
const deltaSlice = 0x61
/** STAP-A of a sequence parameter set (baseline, 640 x 480) and a picture parameter set, as x264 writes them */
const parameters = Buffer.from('7800186742c016da0280f6c044000003000400000300283c58ba80000468ce0fc8', 'hex')

const video = { ssrc: 0x1001, payloadType: 102, transportWideId: 5 }
const audio = { ssrc: 0x1002, payloadType: 111 }
const clockRates = { video: 90_000, audio: 48_000 }

export interface PublishOptions {
  kbps: number
  audio: boolean
  /** false: a microphone alone */
  video?: boolean
  /** one of so many packets is withheld until its resend is requested; 0 for none */
  dropEvery?: number
  /** After this time the camera sends no frame, and these packets take the place of its pictures. */
  ends?: { afterMs: number; everyMs: number; with: 'padding' | 'a zero byte' }
  /** the picture goes out on so many SSRCs at a time */
  copies?: number
  /** its offer names no SSRC */
  undeclared?: boolean
  /** a folder with a prerecorded clip, instead of all this */
  clip?: string
  /** of the clip's picture */
  leavesOut?: LeftOut
}

/** RTP as of an H264 encoder and a microphone, as far as a server reads it. */
export class SyntheticSource implements RtpSource {
  readonly video
  readonly audio
  readonly #bytesPerFrame: number
  readonly #dropEvery: number
  readonly #sent: (Buffer | undefined)[] = new Array(retained)
  readonly #timers: NodeJS.Timeout[] = []
  #videoSequence = firstSequence
  #audioSequence = 0
  #transportSequence = 0
  #timestamp = 0
  #keyframeWanted = true
  readonly #ends: PublishOptions['ends']
  readonly #copies: number

  constructor(options: PublishOptions) {
    this.video = options.video === false ? null : video
    this.audio = options.audio || options.video === false ? audio : null
    this.#bytesPerFrame = Math.round((options.kbps * 125) / framesPerSecond)
    this.#dropEvery = options.dropEvery ?? 0
    this.#ends = options.ends
    this.#copies = options.copies ?? 1
  }

  start(sink: RtpSink): void {
    const beganMs = Date.now()
    let frames = 0
    let sounds = 0
    const { afterMs, everyMs } = this.#ends ?? { afterMs: Number.POSITIVE_INFINITY, everyMs: 0 }
    let noPictures = 0
    const catchUp = (): void => {
      const elapsedMs = Date.now() - beganMs
      const ofPictureMs = Math.min(elapsedMs, afterMs)
      if (this.video)
        for (; frames < (ofPictureMs * framesPerSecond) / 1000; frames += 1) this.#frame(sink.video)
      for (; afterMs + noPictures * everyMs < elapsedMs; noPictures += 1) this.#noPicture(sink.video)
      if (this.audio === null) return
      for (; sounds < elapsedMs / audioEveryMs; sounds += 1) this.#audioPacket(sink.audio, sounds)
    }
    this.#timers.push(setInterval(catchUp, 10))
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  makeKeyframe(): void {
    this.#keyframeWanted = true
  }

  sent(_ssrc: number, sequence: number): Buffer | undefined {
    const packet = this.#sent[sequence % retained]
    return packet?.readUInt16BE(2) === sequence ? packet : undefined
  }

  timestamps(): null {
    return null
  }

  #frame(send: (packet: Buffer) => void): void {
    const slice = this.#keyframeWanted ? keyframeSlice : deltaSlice
    this.#timestamp += clockRates.video / framesPerSecond
    if (this.#keyframeWanted) this.#send(parameters, false, send)
    this.#keyframeWanted = false
    for (let left = this.#bytesPerFrame; left > 0; left -= payloadBytes) {
      const payload = Buffer.alloc(Math.min(left, payloadBytes))
      payload[0] = slice
      this.#send(payload, left <= payloadBytes, send)
    }
  }

  /** Sends packets that probe the bandwidth, or that pretend to be a picture. */
  #noPicture(send: (packet: Buffer) => void): void {
    this.#timestamp += clockRates.video / framesPerSecond
    if (this.#ends?.with === 'padding') this.#send(Buffer.alloc(255, 255), false, send, true)
    else this.#send(Buffer.alloc(1), true, send)
  }

  #send(payload: Buffer, isLast: boolean, send: (packet: Buffer) => void, isPadding = false): void {
    const packet = Buffer.alloc(20 + payload.length)
    packet[0] = isPadding ? 0xb0 : 0x90
    packet[1] = video.payloadType | (isLast ? 0x80 : 0)
    packet.writeUInt16BE(this.#videoSequence & 0xffff, 2)
    packet.writeUInt32BE(this.#timestamp >>> 0, 4)
    packet.writeUInt32BE(video.ssrc, 8)
    packet.writeUInt32BE(0xbede0001, 12)
    packet[16] = (video.transportWideId << 4) | 1
    packet.writeUInt16BE(this.#transportSequence & 0xffff, 17)
    payload.copy(packet, 20)
    this.#sent[this.#videoSequence % retained] = packet
    this.#videoSequence = (this.#videoSequence + 1) & 0xffff
    this.#transportSequence += 1
    if (this.#dropEvery === 0 || this.#videoSequence % this.#dropEvery !== 0) send(packet)
    for (let copy = 1; copy < this.#copies; copy += 1) {
      const other = Buffer.from(packet)
      other.writeUInt32BE(video.ssrc + 0x100 * copy, 8)
      send(other)
    }
  }

  #audioPacket(send: (packet: Buffer) => void, index: number): void {
    const packet = Buffer.alloc(12 + 80)
    packet[0] = 0x80
    packet[1] = audio.payloadType
    packet.writeUInt16BE(this.#audioSequence & 0xffff, 2)
    packet.writeUInt32BE((index * clockRates.audio * audioEveryMs) / 1000, 4)
    packet.writeUInt32BE(audio.ssrc, 8)
    this.#audioSequence += 1
    send(packet)
  }
}
