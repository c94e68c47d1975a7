/** What the engine reads from an RTP packet (RFC 3550 5.1). */
export interface RtpPacket {
  payloadType: number
  marker: boolean
  sequence: number
  timestamp: number
  ssrc: number
  /** fixed header, contributing sources and extension together, in bytes */
  headerLength: number
  /** without padding; 0 for a packet that only probes the path */
  payloadLength: number
}

const fixedHeader = 12
const oneByteProfile = 0xbede
const twoByteProfile = 0x100

/** RTP and RTCP share one port; RFC 5761 4 tells them apart by the second byte. */
export const isRtcp = (packet: Buffer): boolean =>
  packet.length >= 4 && (packet[1] as number) >= 192 && (packet[1] as number) <= 223

/** Parses an RTP packet; null for anything else or a truncated one. */
export const parseRtp = (packet: Buffer): RtpPacket | null => {
  if (packet.length < fixedHeader) return null
  const first = packet[0] as number
  const second = packet[1] as number
  if (first >> 6 !== 2) return null
  let headerLength = fixedHeader + 4 * (first & 0x0f)
  if (first & 0x10) {
    if (packet.length < headerLength + 4) return null
    headerLength += 4 + 4 * packet.readUInt16BE(headerLength + 2)
  }
  const padding = first & 0x20 ? (packet[packet.length - 1] as number) : 0
  const payloadLength = packet.length - headerLength - padding
  if (payloadLength < 0) return null
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    headerLength,
    payloadLength,
  }
}

/** The value of a header extension (RFC 8285), or null when it is not carried. */
export const readExtension = (packet: Buffer, id: number): Buffer | null => {
  const first = packet[0] as number
  if (!(first & 0x10)) return null
  let at = fixedHeader + 4 * (first & 0x0f)
  const profile = packet.readUInt16BE(at)
  const end = at + 4 + 4 * packet.readUInt16BE(at + 2)
  const twoByte = profile >> 4 === twoByteProfile
  if (!twoByte && profile !== oneByteProfile) return null
  at += 4
  while (at < end) {
    const tag = packet[at] as number
    if (tag === 0) {
      at += 1
      continue
    }
    if (twoByte && at + 1 >= end) return null
    const element = twoByte ? tag : tag >> 4
    const length = twoByte ? (packet[at + 1] as number) : (tag & 0x0f) + 1
    at += twoByte ? 2 : 1
    if (element === id) return at + length <= end ? packet.subarray(at, at + length) : null
    at += length
  }
  return null
}

/** The 16 bits of a header extension, such as the transport-wide sequence number, or null when it is not carried. */
export const readExtension16 = (packet: Buffer, id: number): number | null => {
  const value = readExtension(packet, id)
  return value !== null && value.length >= 2 ? value.readUInt16BE(0) : null
}

/**
 * The same packet without contributing sources and extensions, which were agreed with the publisher and mean nothing
 * to viewers. Works in place: the twelve bytes move up to the payload, and the payload is not copied.
 */
export const stripHeader = (packet: Buffer, headerLength: number): Buffer => {
  const surplus = headerLength - fixedHeader
  if (surplus === 0) return packet
  packet.copyWithin(surplus, 0, fixedHeader)
  const stripped = packet.subarray(surplus)
  stripped[0] = (stripped[0] as number) & 0xe0
  return stripped
}

/** the offset at which `withExtension16` writes its value; the id precedes it */
const extension16Offset = fixedHeader + 5

/** A copy of a packet without extensions, with one extension of 16 bits added. */
export const withExtension16 = (packet: Buffer, id: number, value: number): Buffer => {
  const extended = Buffer.allocUnsafe(packet.length + 8)
  packet.copy(extended, 0, 0, fixedHeader)
  packet.copy(extended, fixedHeader + 8, fixedHeader)
  extended[0] = (extended[0] as number) | 0x10
  extended.writeUInt16BE(oneByteProfile, fixedHeader)
  extended.writeUInt16BE(1, fixedHeader + 2)
  extended[fixedHeader + 4] = (id << 4) | 1
  extended.writeUInt16BE(value, extension16Offset)
  extended[fixedHeader + 7] = 0
  return extended
}

/** The negotiated numbers by which a receiver reads a packet. */
export interface Numbers {
  payloadType: number
  /** of the extension that `withExtension16` adds; null for none */
  transportWideId: number | null
}

/** A copy of a packet with another sequence number, and with the negotiated numbers `to` in place of `from`. */
export const renumber = (packet: Buffer, sequence16: number, from: Numbers, to: Numbers): Buffer => {
  const bare = from.transportWideId !== null && to.transportWideId === null
  const copy = bare ? withoutExtension16(packet) : Buffer.from(packet)
  copy[1] = ((copy[1] as number) & 0x80) | to.payloadType
  copy.writeUInt16BE(sequence16, 2)
  if (from.transportWideId !== null && to.transportWideId !== null) {
    copy[extension16Offset - 1] = (to.transportWideId << 4) | 1
    copy.writeUInt16BE(sequence16, extension16Offset)
  }
  return copy
}

const withoutExtension16 = (packet: Buffer): Buffer => {
  const bare = Buffer.concat([packet.subarray(0, fixedHeader), packet.subarray(fixedHeader + 8)])
  bare[0] = (bare[0] as number) & ~0x10
  return bare
}

/** How far `to` is ahead of `from` on the 16-bit circle, -32768 to 32767. */
export const sequenceDistance = (from: number, to: number): number => ((to - from) << 16) >> 16
