import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody, ErrorCode } from '@footlight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../../refuse.ts'

/** Fastify's own error codes, mapped to codes of the contract. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BODY_NOT_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BODY_NOT_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BODY_NOT_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  FST_ERR_BAD_URL: 'NOT_FOUND',
}

/** The one place where errors become HTTP [W2]: no stack, no SQL, no path leaves the server. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status, message, rule, params, fields, capability, retryAfterSeconds } = refusalOf(
    error,
    request,
  )
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const more = {
    ...(rule && { rule }),
    ...(params && { params }),
    ...(fields && { fields }),
    ...(capability && { capability }),
  }
  const body: ErrorBody = { error: { code, message, requestId: request.id, ...more } }
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** What the caller gets of an error; one that is a fault of ours is logged here. */
export function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  // a body that breaks off is the sender's to mend, and the sender has gone
  const refusal = error === request.raw.errored ? refuse('VALIDATION') : asRefusal(error)
  const line = { requestId: request.id, ...sessionOf(request) }
  if (!refusal) request.log.error({ err: error, ...line }, 'call failed')
  // without its stack: callers make many of these while a part is away
  else if (refusal.status >= 500) request.log.warn({ code: refusal.code, ...line }, 'call failed')
  // strangers could fill the log
  else if (line.session && request.principal)
    request.log.info({ code: refusal.code, ...line }, 'call refused')
  return refusal ?? refuse('INTERNAL')
}

const uuidLength = 36

/** The session that a call is about, by which its show can be followed. */
function sessionOf({ body, query }: FastifyRequest): { session?: string } {
  for (const part of [body, query]) {
    const { sessionId } = (part ?? {}) as { sessionId?: unknown }
    if (typeof sessionId === 'string' && sessionId.length === uuidLength) return { session: sessionId }
  }
  return {}
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  if (isOfEndedSignIn(error)) return refuse('NOT_SIGNED_IN')
  const frameworkCode = 'code' in error ? frameworkCodes[String(error.code)] : undefined
  const code = frameworkCode ?? ('statusCode' in error ? codeOfStatus(Number(error.statusCode)) : undefined)
  return code && refuse(code)
}

/** A row that references a sign-in was written after the sign-in had ended (foreign_key_violation). */
function isOfEndedSignIn(error: Error & { code?: unknown; detail?: unknown }): boolean {
  return error.code === '23503' && /not present in table "sign_ins"/.test(String(error.detail))
}

/** A plugin's error with a 4xx status blames the caller: it is a refusal, not a failure of the server. */
function codeOfStatus(status: number): ErrorCode | undefined {
  if (status === 403 || status === 404) return 'NOT_FOUND'
  return status >= 400 && status < 500 ? 'VALIDATION' : undefined
}

/** Requests that Node.js refuses before Fastify receives them, answered in the same form. */
const brokenRequests: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address and the headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
}
const notHttp = { status: 400, message: 'This is no request in HTTP.' }

export function sendBrokenRequest(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  requestId: string,
): void {
  const { status, message } = brokenRequests[code] ?? notHttp
  const body = JSON.stringify({ error: { code: 'VALIDATION', message, requestId } } satisfies ErrorBody)
  if (code !== 'ECONNRESET' && socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  socket.destroy()
}
