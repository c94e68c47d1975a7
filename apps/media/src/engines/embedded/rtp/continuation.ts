import type { Codec } from '../../../sdp/codec.ts'
import type { PacketFanout } from './packet-fanout.ts'

/** What is added in the packets of a layer so that they continue those of the layer before it. */
export interface Continuation {
  timestampShift: number
  pictureShift: number
  /** of the base layer's picture, TL0PICIDX */
  baseShift: number
}

/** where VP8 numbers its pictures (RFC 7741, 4.2); null for a number that is not there */
interface Vp8Numbers {
  picture: { at: number; isWide: boolean; value: number } | null
  base: { at: number; value: number } | null
}

const unchanged: Continuation = { timestampShift: 0, pictureShift: 0, baseShift: 0 }

/** What continues `before`, whose packets were changed by `change`, with this first packet of a keyframe of `layer`. */
export const continuation = (
  codec: Codec['name'],
  before: PacketFanout,
  change: Continuation | null,
  layer: PacketFanout,
  first: Buffer,
): Continuation => {
  const { timestampShift, pictureShift, baseShift } = change ?? unchanged
  const aligned = timestampShift + before.timestampLead(layer)
  const lastTimestamp = before.lastTimestamp + timestampShift
  // both layers may have this very picture: its time must grow all the same
  const step = (first.readUInt32BE(4) + aligned - lastTimestamp) | 0
  const result = {
    timestampShift: (step > 0 ? aligned : aligned + 1 - step) | 0,
    pictureShift: 0,
    baseShift: 0,
  }
  const last = before.packet(before.highestSequence & 0xffff)
  if (codec !== 'VP8' || !last) return result
  const [old, now] = [readVp8Numbers(last), readVp8Numbers(first)]
  if (old.picture && now.picture)
    result.pictureShift = (old.picture.value + pictureShift + 1 - now.picture.value) & 0x7fff
  if (old.base && now.base) result.baseShift = (old.base.value + baseShift + 1 - now.base.value) & 0xff
  return result
}

/** Changes a packet in place. */
export const applyContinuation = (codec: Codec['name'], packet: Buffer, change: Continuation): void => {
  packet.writeUInt32BE((packet.readUInt32BE(4) + change.timestampShift) >>> 0, 4)
  if (codec !== 'VP8') return
  const { picture, base } = readVp8Numbers(packet)
  if (picture?.isWide)
    packet.writeUInt16BE(0x8000 | ((picture.value + change.pictureShift) & 0x7fff), picture.at)
  else if (picture) packet[picture.at] = (picture.value + change.pictureShift) & 0x7f
  if (base) packet[base.at] = (base.value + change.baseShift) & 0xff
}

/** A copy of a sender report in the time of the changed packets (RFC 3550, 6.4.1). */
export const continuedReport = (report: Buffer, { timestampShift }: Continuation): Buffer => {
  const copy = Buffer.from(report)
  copy.writeUInt32BE((copy.readUInt32BE(16) + timestampShift) >>> 0, 16)
  return copy
}

const readVp8Numbers = (packet: Buffer): Vp8Numbers => {
  const numbers: Vp8Numbers = { picture: null, base: null }
  const hasExtension = ((packet[0] ?? 0) & 0x10) !== 0 && packet.length >= 16
  let at = hasExtension ? 16 + 4 * packet.readUInt16BE(14) : 12
  if (((packet[at] ?? 0) & 0x80) === 0) return numbers
  const extension = packet[at + 1] ?? 0
  at += 2
  // a packet that ends here says nothing
  if (at + 3 > packet.length) return numbers
  if (extension & 0x80) {
    const isWide = ((packet[at] as number) & 0x80) !== 0
    const value = isWide ? packet.readUInt16BE(at) & 0x7fff : (packet[at] as number)
    numbers.picture = { at, isWide, value }
    at += isWide ? 2 : 1
  }
  if (extension & 0x40) numbers.base = { at, value: packet[at] as number }
  return numbers
}
