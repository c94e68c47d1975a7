import type { Track } from 'node-datachannel'
import { parseRtp } from '../engines/embedded/rtp/packet.ts'
import { Receiver } from '../engines/embedded/rtp/receiver.ts'
import {
  buildNack,
  buildPictureLoss,
  buildReceiverReport,
  parseRtcp,
  type ReportBlock,
} from '../engines/embedded/rtp/rtcp.ts'
import { sendOn } from '../engines/embedded/worker/connections/send.ts'

const reportEveryMs = 500
const ownSsrc = 99

/** The media that a peer receives: counted, reported on and asked for again as a browser does, and not decoded. */
export class Receiving {
  readonly counts = { packets: 0, bytes: 0, frames: 0 }
  resent = 0
  /** the RTP time of the latest picture */
  pictureTimestamp = 0
  /** Maps a report block to the one that is sent; null: a keyframe request instead. `begs` adds such a request. */
  alterReport: (block: ReportBlock) => ReportBlock | null = (block) => block
  begs = false
  readonly #receivers = new Map<number, { receiver: Receiver; track: Track }>()
  /** packets of any other payload type are not for this peer; null: of all */
  readonly #payloadTypes: ReadonlySet<number> | null
  readonly #timer = setInterval(() => this.#report(), reportEveryMs)

  constructor(payloadTypes: ReadonlySet<number> | null) {
    this.#payloadTypes = payloadTypes
  }

  /** The number of SSRCs that it received. */
  get sources(): number {
    return this.#receivers.size
  }

  /** Sequence numbers that never came. */
  get missing(): number {
    const reports = [...this.#receivers.values()].map(({ receiver }) => receiver.report(Date.now()))
    return reports.reduce((sum, report) => sum + report.cumulativeLost, 0)
  }

  onMedia(track: Track, packet: Buffer): void {
    const header = parseRtp(packet)
    if (!header || this.#payloadTypes?.has(header.payloadType) === false) return
    this.counts.packets += 1
    this.counts.bytes += packet.length
    if (header.marker) {
      this.counts.frames += 1
      this.pictureTimestamp = header.timestamp
    }
    const entry = this.#receivers.get(header.ssrc) ?? { receiver: receiverOf(header.ssrc), track }
    this.#receivers.set(header.ssrc, entry)
    entry.receiver.accept(header.sequence, header.timestamp, Date.now())
    this.#askForMissing(entry)
  }

  /** RTCP of the other side about what it sends. */
  onFeedback(packet: Buffer): void {
    for (const message of parseRtcp(packet)) {
      if (message.type !== 'senderReport') continue
      const entry = this.#receivers.get(message.ssrc)
      entry?.receiver.senderReportArrived(message.ntpHigh, message.ntpLow, Date.now())
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #askForMissing({ receiver, track }: { receiver: Receiver; track: Track }): void {
    if (!receiver.hasMissing) return
    const missing = receiver.missing(Date.now())
    if (missing.length === 0) return
    this.resent += missing.length
    sendOn(track, buildNack(ownSsrc, receiver.ssrc, missing))
  }

  #report(): void {
    for (const { receiver, track } of this.#receivers.values()) {
      const block = this.alterReport(receiver.report(Date.now()))
      if (block) sendOn(track, buildReceiverReport(ownSsrc, [block]))
      if (!block || this.begs) sendOn(track, buildPictureLoss(ownSsrc, receiver.ssrc))
      this.#askForMissing({ receiver, track })
    }
  }
}

const receiverOf = (ssrc: number): Receiver => new Receiver({ ssrc, clockRate: 90_000, repairs: true })
