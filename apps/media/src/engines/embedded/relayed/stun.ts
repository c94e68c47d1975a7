import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * A browser whose relay is reached by TCP or TLS sends connectivity checks (STUN, RFC 8489 and 8445) with the tie-breaker 0.
 * The native library takes 0 for an attribute that is missing and refuses the check (libjuice issue 355). Here such a check
 * gets the tie-breaker 1, and a new signature.
 */
const bindingRequest = 0x0001
const magicCookie = 0x2112a442
const attributes = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  fingerprint: 0x8028,
  iceControlled: 0x8029,
  iceControlling: 0x802a,
} as const
const headerBytes = 20
const attributeHeaderBytes = 4
const tieBreakerBytes = 8
const signatureBytes = 20
const fingerprintBytes = 4
const fingerprintXor = 0x5354554e
/** a check of a browser has 100 to 150 */
const maxCheckBytes = 512

/** A connectivity check, and where its parts begin. */
export interface Check {
  packet: Buffer
  /** the receiver's ufrag: what the username has before its colon */
  ufrag: string
  tieBreakerAt: number
  signatureAt: number
  fingerprintAt: number
}

/** Finds a check with the tie-breaker 0; null for all else that arrives. */
export function readZeroCheck(packet: Buffer): Check | null {
  if (packet.length < headerBytes || packet.length > maxCheckBytes) return null
  if (packet.readUInt16BE(0) !== bindingRequest || packet.readUInt32BE(4) !== magicCookie) return null
  if (packet.readUInt16BE(2) !== packet.length - headerBytes) return null
  const found = new Map<number, { at: number; bytes: number }>()
  for (let at = headerBytes; at < packet.length; ) {
    if (at + attributeHeaderBytes > packet.length) return null
    const bytes = packet.readUInt16BE(at + 2)
    const valueAt = at + attributeHeaderBytes
    if (valueAt + bytes > packet.length) return null
    found.set(packet.readUInt16BE(at), { at, bytes })
    at = valueAt + Math.ceil(bytes / 4) * 4
  }
  const username = found.get(attributes.username)
  const signature = found.get(attributes.messageIntegrity)
  const fingerprint = found.get(attributes.fingerprint)
  const tieBreaker = found.get(attributes.iceControlled) ?? found.get(attributes.iceControlling)
  if (tieBreaker?.bytes !== tieBreakerBytes || signature?.bytes !== signatureBytes) return null
  if (!username || fingerprint?.bytes !== fingerprintBytes) return null
  const tieBreakerAt = tieBreaker.at + attributeHeaderBytes
  if (packet.readBigUInt64BE(tieBreakerAt) !== 0n) return null
  const nameAt = username.at + attributeHeaderBytes
  const [ufrag = ''] = packet.toString('latin1', nameAt, nameAt + username.bytes).split(':', 1)
  return {
    packet,
    ufrag,
    tieBreakerAt,
    signatureAt: signature.at,
    fingerprintAt: fingerprint.at,
  }
}

/** The check with the tie-breaker 1, signed anew; null where its own signature is not of this password. */
export function mend({ packet, ...places }: Check, password: string): Buffer | null {
  const { tieBreakerAt, signatureAt, fingerprintAt } = places
  const valueAt = signatureAt + attributeHeaderBytes
  const given = packet.subarray(valueAt, valueAt + signatureBytes)
  if (!timingSafeEqual(given, sign(packet, signatureAt, password))) return null
  const mended = Buffer.from(packet)
  mended.writeBigUInt64BE(1n, tieBreakerAt)
  sign(mended, signatureAt, password).copy(mended, valueAt)
  const crc = crc32(mended.subarray(0, fingerprintAt)) ^ fingerprintXor
  mended.writeUInt32BE(crc >>> 0, fingerprintAt + attributeHeaderBytes)
  return mended
}

/** RFC 8489, 14.5: over what stands before it, whose length field counts up to its own end. */
function sign(packet: Buffer, signatureAt: number, password: string): Buffer {
  const covered = Buffer.from(packet.subarray(0, signatureAt))
  covered.writeUInt16BE(signatureAt + attributeHeaderBytes + signatureBytes - headerBytes, 2)
  return createHmac('sha1', password).update(covered).digest()
}
