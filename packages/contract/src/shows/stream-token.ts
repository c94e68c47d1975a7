import { type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'

/** [D8] Claims of a stream token: an EdDSA JWT, `exp` 60 s after issue bounds the first connect. */
export const streamTokenClaims = z.object({
  /** account id, or the viewer id of a guest */
  sub: z.string(),
  kind: z.enum(['guest', 'client', 'performer', 'admin', 'tool']),
  /**
   * `{applicationName}/{streamName}`; of a call `call/{ses}`, of a connection test `echo/{ses}`; for a moderator who
   * watches one side of a call as `callSideName` says
   */
  stream: z.string(),
  /** call: both ways through the gateway, under the name of `callName` [G3]. echo: its own media comes back */
  direction: z.enum(['publish', 'play', 'call', 'echo']),
  /** id of the session, lobby viewer or stage, which evidence and revocation refer to */
  ses: z.string(),
  /** [S7] the sign-in that it was given to: once a newer one of another sign-in is used, it is refused */
  signIn: z.string().optional(),
  /** what its publisher may send, where it is not both [S9] */
  media: z.literal('audio').optional(),
  /**
   * [E3] the group that shares a worker: visitors of the free lobby with each other; otherwise the members of one stage.
   * [O2] moderator: an operator who watches, and is neither counted nor reported as a viewer
   */
  audience: z.enum(['lobby', 'moderator']).optional(),
  /** [P13] of the lobby, Unix milliseconds: what was made before is not sent, since it is of a private show */
  fromMs: z.int().optional(),
  /** [B11] a player whose seconds are paid: sent only while they are acknowledged and funded */
  metered: z.literal(true).optional(),
  jti: z.string(),
  iat: z.int(),
  exp: z.int(),
})
export type StreamTokenClaims = z.output<typeof streamTokenClaims>

/** [D8] Signs a stream token: a compact JWT with this installation's EdDSA key (Ed25519). */
export function signStreamToken(claims: StreamTokenClaims, privateKey: KeyObject): string {
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
