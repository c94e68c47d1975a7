import { parseRtp, type RtpPacket, sequenceDistance, stripHeader, withExtension16 } from './packet.ts'
import { noPart, type Part } from './pictures.ts'
import { buildSenderReport } from './rtcp.ts'
import { SourceClock } from './source-clock.ts'

const ringSize = 1024
const rememberedReports = 8
const pauseMs = 1000
/** a packet this far behind is older than all packets in the ring */
const oldest = -ringSize

/** A packet as it goes to viewers. */
export interface Forwarded {
  packet: Buffer
  /** extended: does not wrap at 16 bits */
  sequence: number
  part: Part
  /** [P13] steady time, by the publisher's clock */
  madeMs: number
}

/**
 * One kind of media of a stream as its viewers see it: one SSRC, one payload type, one unbroken count, across its
 * publishers. A packet is rewritten once and the same buffer is sent to every viewer [E2].
 */
export class PacketFanout {
  readonly ssrc: number
  readonly payloadType: number
  readonly clockRate: number
  /** id of the extension that repeats the sequence number for transport-wide feedback; null for none */
  readonly transportWideId: number | null
  /** extended; -1 before the first packet */
  highestSequence = -1
  readonly #totals = { packets: 0, bytes: 0 }
  /** when the latest packet passed, and since when they have passed without a pause of a second */
  #lastAtMs = Number.NEGATIVE_INFINITY
  #resumedMs = Number.NEGATIVE_INFINITY
  /** extended sequence and timestamp of the first packet of the latest keyframe, where it is known */
  #keyframe: { sequence: number; timestamp: number; madeMs: number } | null = null
  #source: string | null = null
  #sourceClock: SourceClock
  #sequenceShift = 0
  #timestampShift = 0
  #lastTimestamp = 0
  /** by the latest sender report: a time of the sender, and the timestamp of it */
  #clock: { ntpMs: number; timestamp: number } | null = null
  readonly #ring: (Forwarded | undefined)[] = new Array(ringSize)
  readonly #reports: { middle: number; sentMs: number }[] = []

  constructor(options: {
    ssrc: number
    payloadType: number
    clockRate: number
    transportWideId?: number | null
  }) {
    this.transportWideId = options.transportWideId ?? null
    this.ssrc = options.ssrc
    this.payloadType = options.payloadType
    this.clockRate = options.clockRate
    this.#sourceClock = new SourceClock(options.clockRate)
  }

  /** Rewrites the packet in place for all viewers; null when it is too old to be of use. `source` identifies the sender. */
  forward(
    packet: Buffer,
    header: RtpPacket,
    source: string,
    nowMs: number,
    part: Part = noPart,
  ): Forwarded | null {
    if (source !== this.#source) this.#adopt(header, source, nowMs)
    const sequence16 = (header.sequence + this.#sequenceShift) & 0xffff
    const sequence =
      this.highestSequence < 0
        ? sequence16
        : this.highestSequence + sequenceDistance(this.highestSequence & 0xffff, sequence16)
    if (sequence < 0 || sequence - this.highestSequence <= oldest) return null
    const timestamp = (header.timestamp + this.#timestampShift) >>> 0
    const stripped = stripHeader(packet, header.headerLength)
    const out =
      this.transportWideId === null ? stripped : withExtension16(stripped, this.transportWideId, sequence16)
    out[1] = ((out[1] as number) & 0x80) | this.payloadType
    out.writeUInt16BE(sequence16, 2)
    out.writeUInt32BE(timestamp, 4)
    out.writeUInt32BE(this.ssrc, 8)
    const madeMs = this.#sourceClock.madeMs(header.timestamp, nowMs)
    const forwarded = { packet: out, sequence, part, madeMs }
    this.#ring[sequence % ringSize] = forwarded
    if (sequence > this.highestSequence) {
      this.highestSequence = sequence
      this.#lastTimestamp = timestamp
      if (nowMs - this.#lastAtMs > pauseMs) this.#resumedMs = nowMs
      this.#lastAtMs = nowMs
    }
    this.#totals.packets += 1
    this.#totals.bytes += out.length
    return forwarded
  }

  /** The timestamp of the latest packet. */
  get lastTimestamp(): number {
    return this.#lastTimestamp
  }

  /** The bytes of all packets. */
  get bytes(): number {
    return this.#totals.bytes
  }

  /**
   * [E6] What is to be added to the timestamps of another layer of the same picture: by the sender reports of both, or
   * where they are missing or differ by more than a second, by the arrival of the packets.
   */
  timestampLead(other: PacketFanout): number {
    const perMs = this.clockRate / 1000
    const arrivedMs = other.#lastAtMs - this.#lastAtMs
    const byArrival = this.#lastTimestamp + Math.round(arrivedMs * perMs) - other.#lastTimestamp
    if (!this.#clock || !other.#clock) return byArrival
    const reportedMs = other.#clock.ntpMs - this.#clock.ntpMs
    const byReport = this.#clock.timestamp + Math.round(reportedMs * perMs) - other.#clock.timestamp
    return Math.abs((byReport - byArrival) | 0) > this.clockRate ? byArrival : byReport
  }

  /** Whether packets have passed for this long without a pause. */
  flowing(nowMs: number, forMs: number): boolean {
    return nowMs - this.#lastAtMs <= pauseMs && nowMs - this.#resumedMs >= forMs
  }

  /** A packet that was sent, for a viewer that missed it. */
  packet(sequence16: number): Buffer | undefined {
    return this.#forwarded(sequence16)?.packet
  }

  #forwarded(sequence16: number): Forwarded | undefined {
    const sequence = this.highestSequence + sequenceDistance(this.highestSequence & 0xffff, sequence16)
    if (sequence < 0 || sequence > this.highestSequence) return undefined
    const forwarded = this.#ring[sequence % ringSize]
    return forwarded?.sequence === sequence ? forwarded : undefined
  }

  /** Notes that the packet belongs to a keyframe; a viewer can begin at the first packet of each keyframe. */
  keyframeBegan({ packet, sequence, madeMs }: Forwarded): void {
    const timestamp = packet.readUInt32BE(4)
    if (timestamp !== this.#keyframe?.timestamp) this.#keyframe = { sequence, timestamp, madeMs }
  }

  /** How long ago the latest keyframe was made; infinite where there is none. */
  keyframeAgeMs(nowMs: number): number {
    return nowMs - (this.#keyframe?.madeMs ?? Number.NEGATIVE_INFINITY)
  }

  /** Whether this packet belongs to the latest keyframe. */
  isOfKeyframe({ packet }: Forwarded): boolean {
    return packet.readUInt32BE(4) === this.#keyframe?.timestamp
  }

  /** The payloads of the latest keyframe, in their order; null while one is missing, or once it has left the ring. */
  keyframePayloads(): Buffer[] | null {
    if (this.#keyframe === null) return null
    const { timestamp } = this.#keyframe
    const at = (sequence: number): Buffer | undefined => {
      const packet = this.#forwarded(sequence & 0xffff)?.packet
      return packet?.readUInt32BE(4) === timestamp ? packet : undefined
    }
    let first = this.#keyframe.sequence
    // a parameter set that was repaired arrived after the packet that counted as the first
    while (at(first - 1)) first -= 1
    const payloads: Buffer[] = []
    for (let sequence = first; ; sequence += 1) {
      const packet = at(sequence)
      const header = packet && parseRtp(packet)
      if (!header) return null
      payloads.push(packet.subarray(header.headerLength, header.headerLength + header.payloadLength))
      if (header.marker) return payloads
    }
  }

  /** Everything since the latest keyframe, oldest first; nothing when that has left the ring. */
  sinceKeyframe(): Forwarded[] {
    const first = this.#keyframe?.sequence ?? -1
    if (first < 0 || this.highestSequence - first >= ringSize) return []
    const packets: Forwarded[] = []
    for (let sequence = first; sequence <= this.highestSequence; sequence += 1) {
      const forwarded = this.#forwarded(sequence & 0xffff)
      if (forwarded) packets.push(forwarded)
    }
    return packets
  }

  /** The publisher's sender report in the terms of this fanout; null when it is about another source's packets. */
  senderReport(
    report: { ntpHigh: number; ntpLow: number; rtpTimestamp: number },
    source: string,
    nowMs: number,
  ): Buffer | null {
    if (source !== this.#source) return null
    const rtpTimestamp = (report.rtpTimestamp + this.#timestampShift) >>> 0
    this.#clock = { ntpMs: report.ntpHigh * 1000 + (report.ntpLow * 1000) / 2 ** 32, timestamp: rtpTimestamp }
    return this.#sendReport(report.ntpHigh, report.ntpLow, rtpTimestamp, nowMs)
  }

  /** Round trip by the echo of a sender report; null when the viewer has seen none of ours yet. */
  roundTripMs(lastSenderReport: number, delay: number, nowMs: number): number | null {
    const sent = this.#reports.find((report) => report.middle === lastSenderReport)
    if (!sent) return null
    return Math.max(0, nowMs - sent.sentMs - (delay * 1000) / 65_536)
  }

  #sendReport(ntpHigh: number, ntpLow: number, rtpTimestamp: number, nowMs: number): Buffer {
    this.#reports.push({ middle: (((ntpHigh & 0xffff) << 16) | (ntpLow >>> 16)) >>> 0, sentMs: nowMs })
    if (this.#reports.length > rememberedReports) this.#reports.shift()
    const { packets, bytes } = this.#totals
    return buildSenderReport({ ssrc: this.ssrc, ntpHigh, ntpLow, rtpTimestamp, packets, bytes })
  }

  /** Continues the count of the old publisher for a new one, and advances the timestamp by the time between them. */
  #adopt(header: RtpPacket, source: string, nowMs: number): void {
    this.#source = source
    this.#sourceClock = new SourceClock(this.clockRate)
    this.#keyframe = null
    this.#clock = null
    if (this.highestSequence < 0) return
    const elapsed = Math.max(1, Math.round(((nowMs - this.#lastAtMs) * this.clockRate) / 1000))
    this.#sequenceShift = (this.highestSequence + 1 - header.sequence) & 0xffff
    this.#timestampShift = (this.#lastTimestamp + elapsed - header.timestamp) >>> 0
  }
}
