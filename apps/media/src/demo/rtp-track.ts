/** A looped RTP stream whose packets are made once; sending patches three fields and allocates nothing. */

const rtpHeaderBytes = 12
const markerBit = 0x80

/** What is sent at one instant: a picture, or 20 ms of sound. */
export interface Frame {
  payloads: readonly Buffer[]
}

export interface TrackOptions {
  frames: readonly Frame[]
  payloadType: number
  /** RTP clock, Hz */
  clockRate: number
  /** of one frame, in ticks of the clock; they must all last the same */
  frameTicks: number
  /** every how many frames a receiver can start: keyframes of video, each one of audio */
  entryEvery: number
  /** the last packet of a frame is marked (video), or none is (audio, RFC 7587 4.1 without DTX) */
  marks: boolean
  ssrc: number
  firstSequence: number
  firstTimestamp: number
}

export class RtpTrack {
  readonly #packets: Buffer[][]
  readonly #options: TrackOptions
  #frame = 0
  #sequence: number

  constructor(options: TrackOptions) {
    if (options.frames.length === 0) throw new Error('A track needs a frame.')
    this.#options = options
    this.#sequence = options.firstSequence
    this.#packets = options.frames.map(({ payloads }) =>
      payloads.map((payload, index) => {
        const header = Buffer.alloc(rtpHeaderBytes)
        const marked = options.marks && index === payloads.length - 1
        header[0] = 0x80
        header[1] = options.payloadType | (marked ? markerBit : 0)
        header.writeUInt32BE(options.ssrc >>> 0, 8)
        return Buffer.concat([header, payload])
      }),
    )
  }

  /** Milliseconds from the start to the frame that is next. Counted, not summed: nothing drifts. */
  get dueMs(): number {
    return (this.#frame * this.#options.frameTicks * 1000) / this.#options.clockRate
  }

  /**
   * After a stall a burst would help nobody: frames due before `sinceMs` are passed over, up to the keyframe
   * that a decoder can go on from.
   */
  skipStall(sinceMs: number): void {
    if (this.dueMs > sinceMs) return
    const { clockRate, frameTicks, frames, entryEvery } = this.#options
    const missed = Math.ceil((sinceMs * clockRate) / (1000 * frameTicks))
    const within = missed % frames.length
    this.#frame = missed - within + Math.min(frames.length, Math.ceil(within / entryEvery) * entryEvery)
  }

  /** Sends the next frame. The buffers are used again in the next loop: whoever keeps one copies it. */
  send(sink: (packet: Buffer) => void): void {
    const { frameTicks, firstTimestamp } = this.#options
    // the product may exceed 32 bits after half a day, but not 53 in any life
    const timestamp = (firstTimestamp + this.#frame * frameTicks) % 2 ** 32
    for (const packet of this.#packets[this.#frame % this.#packets.length] ?? []) {
      packet.writeUInt16BE(this.#sequence, 2)
      packet.writeUInt32BE(timestamp, 4)
      this.#sequence = (this.#sequence + 1) & 0xffff
      sink(packet)
    }
    this.#frame += 1
  }
}
