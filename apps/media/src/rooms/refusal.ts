/** Why rooms say no. A dialect gives each its own status; engines refuse with `EngineError`. */
export type RefusalCode =
  | 'TOKEN_MISSING'
  | 'TOKEN_INVALID'
  | 'TOKEN_CONFLICT'
  | 'TOKEN_EXPIRED'
  | 'SESSION_REVOKED'
  | 'WRONG_STREAM'
  | 'WRONG_DIRECTION'
  | 'WRONG_SESSION'
  /** it was on two workers when they hung [E3] */
  | 'QUARANTINED'
  | 'SOUND_ONLY'
  | 'NOT_RUNNING'
  | 'NOT_READY'
  | 'NAME_IN_USE'
  /** free visitors: of one address, of one stream, of this server */
  | 'ADDRESS_FULL'
  | 'STREAM_FULL'
  | 'LOBBY_FULL'
  | 'SESSION_NOT_FOUND'
  | 'ALREADY_OPEN'
  | 'ALREADY_ANSWERED'
  | 'REPLACED'

export class Refusal extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode) {
    super(code)
    this.name = 'Refusal'
    this.code = code
  }
}
