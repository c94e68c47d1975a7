import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'
import type { Random } from '../../../platform/random.ts'

const recordBytes = 4096

/** What a browser gives to be written to: its public key and its secret, base64url. */
export interface PushKeys {
  p256dh: string
  auth: string
}

/** A message that the push service carries and cannot read: RFC 8291, one record of `aes128gcm` (RFC 8188). */
export function encryptPush(text: string, keys: PushKeys, random: Pick<Random, 'bytes'>): Buffer {
  const theirs = Buffer.from(keys.p256dh, 'base64url')
  const own = createECDH('prime256v1')
  own.setPrivateKey(random.bytes(32))
  const ownPublic = own.getPublicKey()
  const salt = random.bytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ownPublic])
  const shared = hkdf(own.computeSecret(theirs), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2: the last record
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordBytes)
  return Buffer.concat([salt, size, Buffer.from([ownPublic.length]), ownPublic, sealed])
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** Whether this is a point of the curve: another one could not be written to. */
export function isPushKey(p256dh: string): boolean {
  try {
    const probe = createECDH('prime256v1')
    probe.generateKeys()
    probe.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
