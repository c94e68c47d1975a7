import { createHmac } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 6238, by hand: what any authenticator shows, so many steps of 30 s from now. */
export function codeOf(secret: string, steps: number): string {
  const bits = [...secret].map((digit) => base32.indexOf(digit).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mark = createHmac('sha1', key).update(counter).digest()
  const at = mark.readUInt8(19) & 15
  return String((mark.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
