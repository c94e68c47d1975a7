import { type KeyObject, sign } from 'node:crypto'
import type { StreamTokenClaims } from '../internal.ts'

/** [D8] Signs a stream token: a compact JWT with this installation's EdDSA key (Ed25519). */
export function signStreamToken(claims: StreamTokenClaims, privateKey: KeyObject): string {
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
