import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { EngineErrorCode } from '../../engines/port.ts'
import type { RefusalCode } from '../../rooms/refusal.ts'
import { refusalOf } from '../refusals.ts'

/** [H1] A refusal as HTTP knows it: thrown anywhere in this dialect, and sent as a problem document (RFC 9457). */
export class Problem extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.headers = headers
  }
}

/** 401 with the challenge of RFC 6750, which names no error where no token came. */
const missing = { status: 401, headers: { 'www-authenticate': 'Bearer' } }
const invalid = { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }
const forbidden = { status: 403, headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } }
const tryAgain = (status: number, seconds: number) => ({
  status,
  headers: { 'retry-after': String(seconds) },
})

const byCode: Record<RefusalCode | EngineErrorCode, Pick<Problem, 'status'> & Partial<Problem>> = {
  TOKEN_MISSING: missing,
  TOKEN_INVALID: invalid,
  TOKEN_CONFLICT: invalid,
  TOKEN_EXPIRED: invalid,
  SESSION_REVOKED: invalid,
  WRONG_STREAM: forbidden,
  WRONG_DIRECTION: forbidden,
  WRONG_SESSION: forbidden,
  QUARANTINED: { status: 403 },
  // a player asks again after the time that it is told (WHEP, 4.2)
  NOT_RUNNING: tryAgain(409, 5),
  NOT_READY: tryAgain(409, 1),
  UNAVAILABLE: tryAgain(503, 1),
  CROWDED: tryAgain(503, 5),
  ADDRESS_FULL: tryAgain(429, 5),
  STREAM_FULL: tryAgain(503, 5),
  LOBBY_FULL: tryAgain(503, 5),
  NAME_IN_USE: { status: 409 },
  REPLACED: { status: 409 },
  ALREADY_OPEN: { status: 409 },
  ALREADY_ANSWERED: { status: 409 },
  SOUND_ONLY: { status: 422 },
  OFFER_REFUSED: { status: 422 },
  CODEC_NOT_SUPPORTED: { status: 422 },
  SDP_NOT_UNDERSTOOD: { status: 400 },
  SESSION_NOT_FOUND: { status: 404 },
  UNKNOWN_CONNECTION: { status: 404 },
}

/** The problem that an error tells the client; null for an error that is a fault of ours. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  const refusal = refusalOf(error)
  if (!refusal) return null
  const { status, headers = {} } = byCode[refusal.code]
  return new Problem(status, refusal.sentence, headers)
}

export function sendProblem(response: ServerResponse, { status, message, headers }: Problem): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail: message }))
}
