import type { Codec } from '../../../../sdp/codec.ts'
import type { RtpPacket } from '../../rtp/packet.ts'

/** Opus of 20 ms without a sound, in one frame (RFC 6716 3.1). */
const opusSilence = Buffer.from([0xf8, 0xff, 0xfe])
/** G.711 without a sound */
const silentBytes: Partial<Record<Codec['name'], number>> = { PCMU: 0xff, PCMA: 0xd5 }
const paddingBit = 0x20

/** The same packet, silent. */
export function silenced(
  packet: Buffer,
  { headerLength, payloadLength }: RtpPacket,
  name: Codec['name'],
): Buffer {
  const byte = silentBytes[name]
  const payload = byte === undefined ? opusSilence : Buffer.alloc(payloadLength, byte)
  const silent = Buffer.concat([packet.subarray(0, headerLength), payload])
  silent.writeUInt8(silent.readUInt8(0) & ~paddingBit, 0)
  return silent
}
