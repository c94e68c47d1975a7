import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import type { StreamTokenClaims } from '@footlight/contract/internal'

/** [D8] Bounds the first connect. */
const lifetimeSeconds = 60

export type StreamTokenPlan = {
  /** `publish` or `play` */
  direction: StreamTokenClaims['direction']
  /** `{applicationName}/{streamName}` */
  stream: string
  /** PKCS8 PEM, base64url-encoded */
  privateKey: string
  /** Unix seconds */
  now: number
}

/** A stream token for tools, signed like the api's own. */
export function signToolToken({ direction, stream, privateKey, now }: StreamTokenPlan): string {
  const id = `tool-${randomBytes(8).toString('hex')}`
  const claims: StreamTokenClaims = {
    sub: id,
    kind: 'tool',
    stream,
    direction,
    ses: id,
    jti: randomBytes(12).toString('base64url'),
    iat: now,
    exp: now + lifetimeSeconds,
  }
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  const key = createPrivateKey(Buffer.from(privateKey, 'base64url').toString())
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
