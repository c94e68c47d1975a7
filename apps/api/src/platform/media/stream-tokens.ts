import { createPrivateKey } from 'node:crypto'
import { tokenConnectMs } from '@footlight/contract'
import { type StreamTokenClaims, signStreamToken } from '@footlight/contract/internal'
import type { Random } from '../random.ts'
import type { Clock } from '../time/clock.ts'

export type StreamGrant = Pick<
  StreamTokenClaims,
  'sub' | 'kind' | 'stream' | 'direction' | 'ses' | 'signIn' | 'media' | 'audience' | 'metered' | 'fromMs'
>

/** [D8] Signs what a client shows to the media server; good for 60 s to connect. */
export type StreamTokens = (grant: StreamGrant) => Promise<string>

export function createStreamTokens(parts: {
  privateKeyPem: string
  clock: Clock
  random: Random
}): StreamTokens {
  const key = createPrivateKey(parts.privateKeyPem)
  return async (grant) => {
    const iat = Math.floor(parts.clock.now() / 1000)
    const times = { jti: parts.random.uuid(), iat, exp: iat + tokenConnectMs / 1000 }
    return signStreamToken({ ...grant, ...times }, key)
  }
}
