import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The keys that a browser subscribes to pushes with. */
export function browserKeys() {
  const { open: _, ...keys } = createBrowser()
  return keys
}

/** A browser's side of RFC 8291, implemented a second time, so that the package is not tested with itself. */
export function createBrowser(known: { privateKey?: string; auth?: string } = {}): {
  p256dh: string
  auth: string
  open(body: Buffer): string
} {
  const pair = createECDH('prime256v1')
  if (known.privateKey) pair.setPrivateKey(Buffer.from(known.privateKey, 'base64url'))
  else pair.generateKeys()
  const auth = Buffer.from(known.auth ?? 'BwcHBwcHBwcHBwcHBwcHBw', 'base64url')
  return {
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    /** @throws for what is not one whole record of `aes128gcm` (RFC 8188) encrypted for this browser */
    open(body) {
      const salt = body.subarray(0, 16)
      const [recordBytes, keyBytes] = [body.readUInt32BE(16), body.readUInt8(20)]
      const senderKey = body.subarray(21, 21 + keyBytes)
      const record = body.subarray(21 + keyBytes)
      if (record.length > recordBytes)
        throw new Error(`A record of ${record.length} bytes is longer than said.`)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
      const secret = hkdf(pair.computeSecret(senderKey), auth, info, 32)
      const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
        throw new Error('Not the last record.')
      return padded.subarray(0, end).toString()
    },
  }
}

function hkdf(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
