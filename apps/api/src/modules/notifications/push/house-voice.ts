import { createECDH } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { HouseKeys } from '../../../platform/keys/house-keys.ts'
import type { Clock } from '../../../platform/time/clock.ts'

const goodForSeconds = 12 * 3600

/** Who the house is to push services: VAPID, RFC 8292. */
export interface HouseVoice {
  /** uncompressed point of P-256, base64url: browsers subscribe with it */
  publicKey: string
  /** the Authorization of a request to this endpoint */
  authorization(endpoint: string): Promise<string>
}

/** The key is one of the house's [decision 0110]: the same on every node, for as long as there are subscriptions by it. */
export function createHouseVoice(parts: { keys: HouseKeys; clock: Clock; contact: string }): HouseVoice {
  const pair = createECDH('prime256v1')
  const secret = parts.keys('web push')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const signingKey = importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: secret.toString('base64url'),
    },
    'ES256',
  )
  return {
    publicKey,
    async authorization(endpoint) {
      const expiresAt = Math.floor(parts.clock.now() / 1000) + goodForSeconds
      const token = await new SignJWT({ sub: parts.contact })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(expiresAt)
        .sign(await signingKey)
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}
