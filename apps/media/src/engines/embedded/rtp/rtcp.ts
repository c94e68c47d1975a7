/** One report block of a receiver about one of our streams (RFC 3550 6.4.1). */
export interface ReportBlock {
  ssrc: number
  /** 0 to 255, of the packets expected since the report before */
  fractionLost: number
  cumulativeLost: number
  extendedHighestSequence: number
  jitter: number
  /** middle 32 bits of the NTP time of the last sender report, 0 when none arrived */
  lastSenderReport: number
  /** 1/65536 s */
  delaySinceLastSenderReport: number
}

export type RtcpMessage =
  | { type: 'senderReport'; ssrc: number; ntpHigh: number; ntpLow: number; rtpTimestamp: number }
  | { type: 'report'; block: ReportBlock }
  /** the time by the clock of who receives a source, to be told again (RFC 3611 4.4): middle 32 bits of NTP */
  | { type: 'referenceTime'; ssrc: number; middle: number }
  /** that time told again, and since when it has been known, 1/65536 s (4.5) */
  | { type: 'referenceEcho'; ssrc: number; middle: number; delay: number }
  | { type: 'nack'; mediaSsrc: number; sequences: number[] }
  | { type: 'keyframeRequest'; mediaSsrc: number }
  /** the last packet that arrived, among those in a transport-wide feedback */
  | { type: 'arrived'; mediaSsrc: number; transportSequence: number }

const senderReportType = 200
const receiverReportType = 201
const transportFeedbackType = 205
const payloadFeedbackType = 206
const extendedReportType = 207
const referenceTimeBlock = 4
const referenceEchoBlock = 5
const genericNack = 1
const transportWide = 15
const pictureLoss = 1
const fullIntraRequest = 4
const applicationLayer = 15
/** a viewer asks for at most this many packets at once: more is a broken or a hostile one */
const nackLimit = 256

/** Reads a compound packet. What is malformed or unknown is left out; it never throws [D9]. */
export const parseRtcp = (packet: Buffer): RtcpMessage[] => {
  const messages: RtcpMessage[] = []
  for (let at = 0; at + 8 <= packet.length; ) {
    const length = 4 * (packet.readUInt16BE(at + 2) + 1)
    if (at + length > packet.length || (packet[at] as number) >> 6 !== 2) break
    readOne(packet.subarray(at, at + length), messages)
    at += length
  }
  return messages
}

const readOne = (packet: Buffer, into: RtcpMessage[]): void => {
  const count = (packet[0] as number) & 0x1f
  switch (packet[1]) {
    case senderReportType:
      if (packet.length < 28) return
      into.push({
        type: 'senderReport',
        ssrc: packet.readUInt32BE(4),
        ntpHigh: packet.readUInt32BE(8),
        ntpLow: packet.readUInt32BE(12),
        rtpTimestamp: packet.readUInt32BE(16),
      })
      readBlocks(packet, 28, count, into)
      return
    case receiverReportType:
      readBlocks(packet, 8, count, into)
      return
    case extendedReportType:
      readExtended(packet, into)
      return
    case transportFeedbackType:
      if (count === genericNack && packet.length >= 12) into.push(readNack(packet))
      if (count === transportWide && packet.length >= 20) readArrivals(packet, into)
      return
    case payloadFeedbackType:
      if (count === pictureLoss && packet.length >= 12) {
        into.push({ type: 'keyframeRequest', mediaSsrc: packet.readUInt32BE(8) })
      } else if (count === fullIntraRequest && packet.length >= 16) {
        into.push({ type: 'keyframeRequest', mediaSsrc: packet.readUInt32BE(12) })
      }
  }
}

const readBlocks = (packet: Buffer, from: number, count: number, into: RtcpMessage[]): void => {
  for (let index = 0; index < count && from + 24 * (index + 1) <= packet.length; index += 1) {
    const at = from + 24 * index
    into.push({
      type: 'report',
      block: {
        ssrc: packet.readUInt32BE(at),
        fractionLost: packet[at + 4] as number,
        cumulativeLost: packet.readIntBE(at + 5, 3),
        extendedHighestSequence: packet.readUInt32BE(at + 8),
        jitter: packet.readUInt32BE(at + 12),
        lastSenderReport: packet.readUInt32BE(at + 16),
        delaySinceLastSenderReport: packet.readUInt32BE(at + 20),
      },
    })
  }
}

const readExtended = (packet: Buffer, into: RtcpMessage[]): void => {
  for (let at = 8; at + 4 <= packet.length; ) {
    const [kind, end] = [packet[at], at + 4 * (packet.readUInt16BE(at + 2) + 1)]
    if (end > packet.length) return
    if (kind === referenceTimeBlock && end - at >= 12)
      into.push({
        type: 'referenceTime',
        ssrc: packet.readUInt32BE(4),
        middle: packet.readUInt32BE(at + 6),
      })
    if (kind === referenceEchoBlock)
      for (let echo = at + 4; echo + 12 <= end; echo += 12)
        into.push({
          type: 'referenceEcho',
          ssrc: packet.readUInt32BE(echo),
          middle: packet.readUInt32BE(echo + 4),
          delay: packet.readUInt32BE(echo + 8),
        })
    at = end
  }
}

const readNack = (packet: Buffer): RtcpMessage => {
  const sequences: number[] = []
  for (let at = 12; at + 4 <= packet.length && sequences.length < nackLimit; at += 4) {
    const first = packet.readUInt16BE(at)
    const following = packet.readUInt16BE(at + 2)
    sequences.push(first)
    for (let bit = 0; bit < 16; bit += 1) {
      if (following & (1 << bit)) sequences.push((first + bit + 1) & 0xffff)
    }
  }
  return { type: 'nack', mediaSsrc: packet.readUInt32BE(8), sequences }
}

/** Reads only which packet arrived last: the chunks hold a symbol for each packet, run-length or one by one. */
const readArrivals = (packet: Buffer, into: RtcpMessage[]): void => {
  const total = packet.readUInt16BE(14)
  let index = 0
  let last = -1
  for (let at = 20; index < total && at + 2 <= packet.length; at += 2) {
    const chunk = packet.readUInt16BE(at)
    const isRun = (chunk & 0x8000) === 0
    const width = chunk & 0x4000 ? 2 : 1
    const symbols = isRun ? chunk & 0x1fff : 14 / width
    for (let symbol = 0; symbol < symbols && index < total; symbol += 1, index += 1) {
      const value = isRun ? (chunk >> 13) & 3 : (chunk >> (14 - width * (symbol + 1))) & (width === 2 ? 3 : 1)
      if (value === 1 || value === 2) last = index
    }
  }
  if (last < 0) return
  const transportSequence = (packet.readUInt16BE(12) + last) & 0xffff
  into.push({ type: 'arrived', mediaSsrc: packet.readUInt32BE(8), transportSequence })
}

/** A packet with its header and the sender's SSRC filled in; `words` counts what follows the first eight bytes. */
const begin = (countOrFormat: number, type: number, senderSsrc: number, words: number): Buffer => {
  const packet = Buffer.alloc(8 + 4 * words)
  packet[0] = 0x80 | countOrFormat
  packet[1] = type
  packet.writeUInt16BE(words + 1, 2)
  packet.writeUInt32BE(senderSsrc, 4)
  return packet
}

export const buildReceiverReport = (senderSsrc: number, blocks: ReportBlock[]): Buffer => {
  const packet = begin(blocks.length, receiverReportType, senderSsrc, 6 * blocks.length)
  blocks.forEach((block, index) => {
    const at = 8 + 24 * index
    packet.writeUInt32BE(block.ssrc, at)
    packet[at + 4] = block.fractionLost
    packet.writeIntBE(Math.max(-0x800000, Math.min(0x7fffff, block.cumulativeLost)), at + 5, 3)
    packet.writeUInt32BE(block.extendedHighestSequence >>> 0, at + 8)
    packet.writeUInt32BE(block.jitter >>> 0, at + 12)
    packet.writeUInt32BE(block.lastSenderReport >>> 0, at + 16)
    packet.writeUInt32BE(block.delaySinceLastSenderReport >>> 0, at + 20)
  })
  return packet
}

/** Middle 32 bits of the NTP time that a clock of milliseconds stands for: 1/65536 s. */
export const middleOf = (ms: number): number => Math.floor((ms * 65_536) / 1000) % 2 ** 32

export const buildReferenceTime = (senderSsrc: number, ms: number): Buffer => {
  const packet = begin(0, extendedReportType, senderSsrc, 3)
  packet[8] = referenceTimeBlock
  packet.writeUInt16BE(2, 10)
  packet.writeUInt32BE(middleOf(ms), 14)
  return packet
}

/** The answer to a reference time, given at once. */
export const buildReferenceEcho = (senderSsrc: number, ssrc: number, middle: number): Buffer => {
  const packet = begin(0, extendedReportType, senderSsrc, 4)
  packet[8] = referenceEchoBlock
  packet.writeUInt16BE(3, 10)
  packet.writeUInt32BE(ssrc, 12)
  packet.writeUInt32BE(middle, 16)
  return packet
}

export interface SenderReport {
  ssrc: number
  ntpHigh: number
  ntpLow: number
  rtpTimestamp: number
  packets: number
  bytes: number
}

export const buildSenderReport = (report: SenderReport): Buffer => {
  const packet = begin(0, senderReportType, report.ssrc, 5)
  packet.writeUInt32BE(report.ntpHigh, 8)
  packet.writeUInt32BE(report.ntpLow, 12)
  packet.writeUInt32BE(report.rtpTimestamp >>> 0, 16)
  packet.writeUInt32BE(report.packets >>> 0, 20)
  packet.writeUInt32BE(report.bytes >>> 0, 24)
  return packet
}

export const buildPictureLoss = (senderSsrc: number, mediaSsrc: number): Buffer => {
  const packet = begin(pictureLoss, payloadFeedbackType, senderSsrc, 1)
  packet.writeUInt32BE(mediaSsrc, 8)
  return packet
}

/** `sequences` in ascending order; those within 16 of another share its entry (RFC 4585 6.2.1). */
export const buildNack = (senderSsrc: number, mediaSsrc: number, sequences: number[]): Buffer => {
  const entries: { first: number; following: number }[] = []
  for (const sequence of sequences) {
    const entry = entries.at(-1)
    const distance = entry ? (sequence - entry.first) & 0xffff : 0
    if (entry && distance >= 1 && distance <= 16) entry.following |= 1 << (distance - 1)
    else entries.push({ first: sequence & 0xffff, following: 0 })
  }
  const packet = begin(genericNack, transportFeedbackType, senderSsrc, 1 + entries.length)
  packet.writeUInt32BE(mediaSsrc, 8)
  entries.forEach((entry, index) => {
    packet.writeUInt16BE(entry.first, 12 + 4 * index)
    packet.writeUInt16BE(entry.following, 14 + 4 * index)
  })
  return packet
}

const maxCapped = 16

/** The receiver's estimate of what it can take (draft-alvestrand-rmcat-remb-03), by which a browser bounds what it sends. */
export const buildBitrateCap = (senderSsrc: number, bitrate: number, sources: readonly number[]): Buffer => {
  const capped = sources.slice(0, maxCapped)
  const packet = begin(applicationLayer, payloadFeedbackType, senderSsrc, 3 + capped.length)
  const exponent = Math.max(0, Math.ceil(Math.log2((bitrate + 1) / 2 ** 18)))
  packet.write('REMB', 12, 'latin1')
  packet.writeUInt32BE(
    ((capped.length << 24) | (exponent << 18) | Math.floor(bitrate / 2 ** exponent)) >>> 0,
    16,
  )
  for (const [index, ssrc] of capped.entries()) packet.writeUInt32BE(ssrc, 20 + 4 * index)
  return packet
}
