import { EngineError, type EngineErrorCode } from '../../engines/port.ts'
import type { EndReason } from '../../rooms/connections/held-connection.ts'
import { Refusal, type RefusalCode } from '../../rooms/refusal.ts'
import { refusalOf } from '../refusals.ts'

/** [D7] A number the clients act upon (502, 504 and 514 are tried again), and a sentence for people. */
export interface Status {
  status: number
  statusDescription: string
}

export const ok: Status = { status: 200, statusDescription: 'OK' }
export const tooLarge: Status = { status: 400, statusDescription: 'The message is too large' }
export const tooMany: Status = { status: 504, statusDescription: 'Too many messages at a time' }
export const notText: Status = { status: 400, statusDescription: 'The message is not text' }
export const sessionIdMissing: Status = { status: 509, statusDescription: 'sessionId is missing' }
export const failure: Status = { status: 500, statusDescription: 'The server failed' }

const byCode: Record<RefusalCode | EngineErrorCode, number> = {
  TOKEN_MISSING: 403,
  TOKEN_INVALID: 403,
  TOKEN_CONFLICT: 403,
  TOKEN_EXPIRED: 403,
  SESSION_REVOKED: 403,
  WRONG_STREAM: 403,
  WRONG_DIRECTION: 403,
  WRONG_SESSION: 403,
  NOT_RUNNING: 502,
  NOT_READY: 504,
  UNAVAILABLE: 504,
  CROWDED: 504,
  NAME_IN_USE: 503,
  QUARANTINED: 403,
  ADDRESS_FULL: 504,
  STREAM_FULL: 504,
  LOBBY_FULL: 504,
  ALREADY_OPEN: 400,
  SOUND_ONLY: 505,
  OFFER_REFUSED: 505,
  CODEC_NOT_SUPPORTED: 505,
  SESSION_NOT_FOUND: 507,
  UNKNOWN_CONNECTION: 507,
  REPLACED: 507,
  ALREADY_ANSWERED: 400,
  SDP_NOT_UNDERSTOOD: 508,
}

/** Null for an error that is no refusal but a fault of ours. */
export function statusOf(error: unknown): Status | null {
  const refusal = refusalOf(error)
  return refusal && { status: byCode[refusal.code], statusDescription: refusal.sentence }
}

/** Why the server ended a connection; null where it never connected, its client ended it, or its own transport failed. */
export function statusOfEnd(reason: EndReason): Status | null {
  switch (reason) {
    case 'revoked':
      return statusOf(new Refusal('SESSION_REVOKED'))
    case 'replaced':
      return statusOf(new Refusal('REPLACED'))
    case 'worker':
    case 'hung':
      return statusOf(new EngineError('UNAVAILABLE', reason))
    case 'silent':
      return statusOf(new Refusal('NOT_READY'))
    default:
      return null
  }
}
