/** Statuses of the stream dialect that have a meaning of their own. */
const statusCodes = {
  400: 'BAD_REQUEST',
  403: 'TOKEN_REFUSED',
  500: 'SERVER_FAILURE',
  502: 'NOT_RUNNING',
  503: 'NAME_IN_USE',
  504: 'NOT_READY',
  505: 'OFFER_REFUSED',
  507: 'SESSION_NOT_FOUND',
  508: 'SDP_NOT_UNDERSTOOD',
  509: 'SESSION_ID_MISSING',
  514: 'EDGE_NOT_READY',
} as const

export type LiveErrorCode =
  | (typeof statusCodes)[keyof typeof statusCodes]
  /** a 505 whose reason is a codec that this browser does not play; the message names it [D7] */
  | 'CODEC_NOT_SUPPORTED'
  | 'UNKNOWN_STATUS'
  | 'REPLY_INCOMPLETE'
  | 'REPLY_MALFORMED'
  | 'SOCKET_CLOSED'
  | 'SOCKET_FAILED'
  | 'TOKEN_UNAVAILABLE'
  | 'NEGOTIATION_FAILED'
  | 'CONNECT_TIMEOUT'
  /** a player's transport found no way through the network */
  | 'ICE_FAILED'
  | 'TRANSPORT_LOST'
  | 'ATTEMPTS_EXHAUSTED'
  | 'PERMISSION_DENIED'
  | 'NO_DEVICE'
  | 'DEVICE_BUSY'
  | 'DEVICE_FAILED'
  | 'NOT_SUPPORTED'
  | 'SESSION_OVER'
  | 'TOO_MANY_VIEWERS'
  | 'FALLBACK_UNAVAILABLE'
  | 'STREAM_BROKEN'

/** [C4] */
const recoverableStatuses = new Set([502, 504, 514])

/** Every failure of this package. `recoverable` says whether trying again makes sense. */
export class LiveError extends Error {
  readonly code: LiveErrorCode
  readonly recoverable: boolean
  readonly status: number | undefined

  constructor(
    code: LiveErrorCode,
    message: string,
    details: { recoverable?: boolean; status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'LiveError'
    this.code = code
    this.recoverable = details.recoverable ?? false
    this.status = details.status
  }
}

/** The error of a reply whose status is not 200, with the server's description. */
export function statusError(status: number, description: string): LiveError {
  const ofStatus = status in statusCodes ? statusCodes[status as keyof typeof statusCodes] : 'UNKNOWN_STATUS'
  const code = description.startsWith('CODEC_NOT_SUPPORTED') ? 'CODEC_NOT_SUPPORTED' : ofStatus
  return new LiveError(code, description, { status, recoverable: recoverableStatuses.has(status) })
}

/** [C4] a lost transport is worth another try */
export function transportLost(message: string): LiveError {
  return new LiveError('TRANSPORT_LOST', message, { recoverable: true })
}

/** Anything thrown, as an error of this package; what is not known is not retried. */
export function toLiveError(thrown: unknown, code: LiveErrorCode): LiveError {
  if (thrown instanceof LiveError) return thrown
  return new LiveError(code, thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown })
}

/** For a promise whose failure changes nothing, or is seen elsewhere; the argument says why. */
export function ignoreFailure(_why: string): () => undefined {
  return () => undefined
}
