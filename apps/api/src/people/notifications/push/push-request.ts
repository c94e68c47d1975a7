import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { ServerKeys } from '../../../platform/keys/server-keys.ts'

/** What a browser subscribed with: the address of its push service, its public key and its secret, base64url. */
export interface PushBrowser {
  endpoint: string
  p256dh: string
  auth: string
}

/** An HTTP POST that carries one message to a push service, which cannot read it. */
export interface PushRequest {
  endpoint: string
  headers: Record<string, string | number>
  body: Buffer
}

export interface PushRequests {
  /** uncompressed point of P-256, base64url: browsers subscribe with it */
  publicKey: string
  build(browser: PushBrowser, payload: string): PushRequest
}

/** how long a push service stores a message for a browser that is offline */
const storedSeconds = 4 * 3600

/**
 * Encrypted for the browser (RFC 8291) and signed by this server (VAPID, RFC 8292). The VAPID key is derived from
 * RECEIPT_KEY: all nodes sign with the same one, and a subscription stays valid as long as RECEIPT_KEY does.
 */
export function createPushRequests(parts: { keys: ServerKeys; contact: string }): PushRequests {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(parts.keys('web push'))
  const publicKey = pair.getPublicKey('base64url')
  const vapidDetails = {
    subject: parts.contact,
    publicKey,
    // not `getPrivateKey`, which drops leading zeros
    privateKey: parts.keys('web push').toString('base64url'),
  }
  return {
    publicKey,
    build({ endpoint, p256dh, auth }, payload) {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          vapidDetails,
          TTL: storedSeconds,
          urgency: 'normal',
          contentEncoding: 'aes128gcm',
        },
      )
      return { endpoint, headers, body }
    },
  }
}

/** Whether this is a point of the curve: `build` throws for any other one. */
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
