import { createECDH } from 'node:crypto'

/** The keys that a browser subscribes to pushes with. */
export function browserKeys() {
  const pair = createECDH('prime256v1')
  return { p256dh: pair.generateKeys('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
}
