import { EngineError, type EngineErrorCode } from '../engines/port.ts'
import { Refusal, type RefusalCode } from '../rooms/refusal.ts'
import { SdpError } from '../sdp/session.ts'

type Code = RefusalCode | EngineErrorCode

/** Why rooms or engine refuse, in a sentence for people; each dialect adds a number of its own. */
const sentences: Record<Code, string> = {
  TOKEN_MISSING: 'Token refused: it is missing',
  TOKEN_INVALID: 'Token refused: it is not one of ours',
  TOKEN_CONFLICT: 'Token refused: the message carries two that differ',
  TOKEN_EXPIRED: 'Token refused: it has expired',
  SESSION_REVOKED: 'Token refused: its session is over',
  WRONG_STREAM: 'Token refused: it is for another stream',
  WRONG_DIRECTION: 'Token refused: it is for another direction',
  WRONG_SESSION: 'Token refused: it is for another session',
  NOT_RUNNING: 'The stream is not running',
  NOT_READY: 'The stream is not ready yet',
  UNAVAILABLE: 'The stream is not ready yet: its worker restarts',
  CROWDED: 'Not ready yet: too many streams are watched this way',
  NAME_IN_USE: 'The stream name is in use',
  QUARANTINED: 'Token refused: it was on two media workers when they hung; try again in ten minutes',
  ADDRESS_FULL: 'Not ready yet: too many free visitors at this address',
  STREAM_FULL: 'Not ready yet: too many free visitors of this stream',
  LOBBY_FULL: 'Not ready yet: too many free visitors',
  ALREADY_OPEN: 'The connection has been opened already',
  SOUND_ONLY: 'The offer has a picture, and the token is for sound alone',
  OFFER_REFUSED: 'The offer has nothing that can be taken',
  CODEC_NOT_SUPPORTED: 'CODEC_NOT_SUPPORTED: the player does not play the codec of the stream',
  SESSION_NOT_FOUND: 'The session is not found',
  UNKNOWN_CONNECTION: 'The session is not found',
  REPLACED: 'A newer connection of this session took its place',
  ALREADY_ANSWERED: 'The offer has been answered already',
  SDP_NOT_UNDERSTOOD: 'SDP not understood',
}

/** The code and the sentence of a refusal; null for an error that is a fault of ours. */
export function refusalOf(error: unknown): { code: Code; sentence: string } | null {
  if (!(error instanceof Refusal || error instanceof SdpError || error instanceof EngineError)) return null
  const { code, message } = error
  // the engine names the codecs
  if (code === 'OFFER_REFUSED' && message !== code) return { code, sentence: `Offer refused: ${message}` }
  if (code === 'CODEC_NOT_SUPPORTED' && message !== code) return { code, sentence: `${code}: ${message}` }
  return { code, sentence: sentences[code] }
}
