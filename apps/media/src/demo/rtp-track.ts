/** A looped RTP stream whose packets are made once; sending patches two fields and copies nothing. */

const rtpHeaderBytes = 12
const markerBit = 0x80
/** sent packets that can be sent again: some seconds of picture */
const retained = 512

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
  /** the distance between frames at which a receiver can start: keyframes of video, every frame of audio */
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
  /** by sequence number: the packet and its timestamp; the buffer is not copied */
  readonly #sent: { packet: Buffer; sequence: number; timestamp: number }[] = []
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

  /** Milliseconds from the start to the next frame. Computed from the frame count, so that rounding does not add up. */
  get dueMs(): number {
    return (this.#frame * this.#options.frameTicks * 1000) / this.#options.clockRate
  }

  /** Milliseconds from the start to the next frame at which a receiver can start. */
  get entryDueMs(): number {
    const { clockRate, frameTicks } = this.#options
    return (this.#entryFrom(this.#frame) * frameTicks * 1000) / clockRate
  }

  /**
   * After a stall a burst would help no viewer: frames due before `sinceMs` are skipped, up to the keyframe
   * from which a decoder can continue.
   */
  skipStall(sinceMs: number): void {
    if (this.dueMs > sinceMs) return
    const { clockRate, frameTicks } = this.#options
    this.#frame = this.#entryFrom(Math.ceil((sinceMs * clockRate) / (1000 * frameTicks)))
  }

  /** Sends the next frame. The buffers are reused in the next loop: a caller that retains one must copy it. */
  send(sink: (packet: Buffer) => void): void {
    this.#sendFrame(this.#frame, this.#timestampOf(this.#frame), sink)
    this.#frame += 1
  }

  /**
   * Resends the frames since the last keyframe, timed between the last frame sent and the next one: a decoder
   * that starts here gets a picture, and one that is running skips through them within the time of one frame.
   */
  repeatSinceEntry(sink: (packet: Buffer) => void): void {
    const last = this.#frame - 1
    if (last < 0) return
    const { frames, entryEvery, frameTicks } = this.#options
    const repeated = ((last % frames.length) % entryEvery) + 1
    for (let index = 0; index < repeated; index += 1) {
      const ticks = Math.floor((frameTicks * (index + 1)) / (repeated + 1))
      this.#sendFrame(last + 1 - repeated + index, this.#timestampOf(last) + ticks, sink)
    }
  }

  /** A packet of the last seconds as it was sent; undefined when it is too old. */
  sent(sequence: number): Buffer | undefined {
    const found = this.#sent[sequence % retained]
    if (found?.sequence !== sequence) return undefined
    return stamped(found.packet, found.sequence, found.timestamp)
  }

  #entryFrom(frame: number): number {
    const { frames, entryEvery } = this.#options
    const within = frame % frames.length
    return frame - within + Math.min(frames.length, Math.ceil(within / entryEvery) * entryEvery)
  }

  #timestampOf(frame: number): number {
    // the product may exceed 32 bits after half a day, but not 53 in any life
    return this.#options.firstTimestamp + frame * this.#options.frameTicks
  }

  #sendFrame(frame: number, timestamp: number, sink: (packet: Buffer) => void): void {
    for (const packet of this.#packets[frame % this.#packets.length] ?? []) {
      const sequence = this.#sequence
      this.#sequence = (sequence + 1) & 0xffff
      this.#sent[sequence % retained] = { packet, sequence, timestamp }
      sink(stamped(packet, sequence, timestamp))
    }
  }
}

function stamped(packet: Buffer, sequence: number, timestamp: number): Buffer {
  packet.writeUInt16BE(sequence, 2)
  packet.writeUInt32BE(timestamp % 2 ** 32, 4)
  return packet
}
