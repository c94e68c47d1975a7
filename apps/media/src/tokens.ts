import type { StreamTokenClaims } from '@footlight/contract/internal'
import { streamTokenClaims } from '@footlight/contract/internal'
import { compactVerify, importSPKI } from 'jose'
import { Refusal } from './rooms/refusal.ts'

/** Reads a stream token: its signature and its claims. Whether it may still be used is for the rooms to say [D8]. */
export type TokenReader = (token: string) => Promise<StreamTokenClaims>

const algorithm = 'EdDSA'
const maxTokenLength = 4096

/** `publicKeyPem`: SPKI. The reader throws Refusal TOKEN_INVALID. */
export async function createTokenReader(publicKeyPem: string): Promise<TokenReader> {
  const key = await importSPKI(publicKeyPem, algorithm)
  return async (token) => {
    if (token.length > maxTokenLength) throw new Refusal('TOKEN_INVALID')
    try {
      const { payload } = await compactVerify(token, key, { algorithms: [algorithm] })
      return streamTokenClaims.parse(JSON.parse(new TextDecoder().decode(payload)))
    } catch {
      throw new Refusal('TOKEN_INVALID')
    }
  }
}
