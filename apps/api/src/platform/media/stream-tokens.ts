import { createPrivateKey } from 'node:crypto'
import { tokenConnectMs } from '@footlight/contract'
import type { StreamTokenClaims } from '@footlight/contract/internal'
import { SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'

export type StreamGrant = Pick<
  StreamTokenClaims,
  'sub' | 'kind' | 'stream' | 'direction' | 'ses' | 'media' | 'audience' | 'metered'
>

/** [D8] Signs what a client shows to the media server; good for 60 s to connect. */
export type StreamTokens = (grant: StreamGrant) => Promise<string>

export function createStreamTokens(parts: {
  privateKeyPem: string
  clock: Clock
  random: Random
}): StreamTokens {
  const key = createPrivateKey(parts.privateKeyPem)
  return ({ sub, ...claims }) => {
    const issuedAt = Math.floor(parts.clock.now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA' })
      .setSubject(sub)
      .setJti(parts.random.uuid())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenConnectMs / 1000)
      .sign(key)
  }
}
