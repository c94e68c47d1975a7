import { createPrivateKey, randomBytes } from 'node:crypto'
import { tokenConnectMs } from '@footlight/contract'
import { type StreamTokenClaims, signStreamToken } from '@footlight/contract/internal'

export type StreamTokenPlan = {
  /** `publish`, `play`, or `echo`, the gateway's test of a connection */
  direction: Exclude<StreamTokenClaims['direction'], 'call'>
  /** `{applicationName}/{streamName}`; null of an echo, whose name follows from its session */
  stream: string | null
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
    stream: stream ?? `${direction}/${id}`,
    direction,
    ses: id,
    jti: randomBytes(12).toString('base64url'),
    iat: now,
    exp: now + tokenConnectMs / 1000,
  }
  return signStreamToken(claims, createPrivateKey(Buffer.from(privateKey, 'base64url').toString()))
}
