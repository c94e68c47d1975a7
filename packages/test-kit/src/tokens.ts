import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type StreamTokenClaims, signStreamToken } from '@footlight/contract/internal'

export type Claims = Partial<StreamTokenClaims>

/** [D8] Keys of an API, and stream tokens made with them, good for a minute; by default of a client who plays `live/p1001`. */
export function createTokenMint() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    mint(wanted: Claims = {}): string {
      const iat = Math.floor(Date.now() / 1000)
      const usual = { sub: 'account-1', kind: 'client', stream: 'live/p1001', direction: 'play' } as const
      const times = { iat, exp: iat + 60 }
      return signStreamToken(
        { ...usual, ses: randomUUID(), jti: randomUUID(), ...times, ...wanted },
        privateKey,
      )
    },
  }
}

type SessionClaims = Pick<StreamTokenClaims, 'sub' | 'kind' | 'ses' | 'direction' | 'stream'>

/** Of a connection test, of an account of its own. */
export const echoClaims = (ses: string): SessionClaims => ({
  ...{ sub: `account of ${ses}`, kind: 'client', ses, direction: 'echo', stream: `echo/${ses}` },
})

/** Of one side of a call. */
export const callClaims = (kind: 'client' | 'performer', ses: string): SessionClaims => ({
  ...{ sub: `${kind} of ${ses}`, kind, ses, direction: 'call', stream: `call/${ses}` },
})

/** For a clock of the test, which may run ahead of the machine's. */
export const lasting = { iat: 1, exp: 4_000_000_000 }
