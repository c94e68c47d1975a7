import { EngineError, type EngineErrorCode } from '../../engines/port.ts'
import { Refusal, type RefusalCode } from '../../rooms/refusal.ts'
import { SdpError } from '../../sdp/session.ts'

/** [D7] A number the clients act upon (502, 504 and 514 are tried again), and a sentence for people. */
export interface Status {
  status: number
  statusDescription: string
}

export const ok: Status = { status: 200, statusDescription: 'OK' }
export const tooLarge: Status = { status: 400, statusDescription: 'The message is too large' }
export const notText: Status = { status: 400, statusDescription: 'The message is not text' }
export const sessionIdMissing: Status = { status: 509, statusDescription: 'sessionId is missing' }
export const failure: Status = { status: 500, statusDescription: 'The server failed' }

const byCode: Record<RefusalCode | EngineErrorCode, readonly [status: number, description: string]> = {
  TOKEN_MISSING: [403, 'Token refused: it is missing'],
  TOKEN_INVALID: [403, 'Token refused: it is not one of ours'],
  TOKEN_CONFLICT: [403, 'Token refused: the message carries two that differ'],
  TOKEN_EXPIRED: [403, 'Token refused: it has expired'],
  SESSION_REVOKED: [403, 'Token refused: its session is over'],
  WRONG_STREAM: [403, 'Token refused: it is for another stream'],
  WRONG_DIRECTION: [403, 'Token refused: it is for another direction'],
  WRONG_SESSION: [403, 'Token refused: it is for another session'],
  NOT_RUNNING: [502, 'The stream is not running'],
  NOT_READY: [504, 'The stream is not ready yet'],
  UNAVAILABLE: [504, 'The stream is not ready yet: its worker restarts'],
  NAME_IN_USE: [503, 'The stream name is in use'],
  QUARANTINED: [403, 'Token refused: it was on two media workers when they hung; try again in ten minutes'],
  ADDRESS_FULL: [504, 'Not ready yet: too many free visitors at this address'],
  STREAM_FULL: [504, 'Not ready yet: too many free visitors of this stream'],
  LOBBY_FULL: [504, 'Not ready yet: too many free visitors'],
  ALREADY_OPEN: [400, 'The connection has been opened already'],
  SOUND_ONLY: [505, 'The offer has a picture, and the token is for sound alone'],
  OFFER_REFUSED: [505, 'The offer has nothing that can be taken'],
  SESSION_NOT_FOUND: [507, 'The session is not found'],
  UNKNOWN_CONNECTION: [507, 'The session is not found'],
  REPLACED: [507, 'A newer connection of this session took its place'],
  ALREADY_ANSWERED: [400, 'The offer has been answered already'],
  SDP_NOT_UNDERSTOOD: [508, 'SDP not understood'],
}

/** Null for what is no refusal but a fault of ours. */
export function statusOf(error: unknown): Status | null {
  if (!(error instanceof Refusal || error instanceof SdpError || error instanceof EngineError)) return null
  const [status, statusDescription] = byCode[error.code]
  // the engine names the codecs
  if (error.code === 'OFFER_REFUSED' && error.message !== error.code)
    return { status, statusDescription: `Offer refused: ${error.message}` }
  return { status, statusDescription }
}
