import type { IncomingMessage } from 'node:http'
import { readBody } from '../../http/http.ts'
import { Refusal } from '../../rooms/refusal.ts'
import { Problem } from './problem.ts'

/** The token of `Authorization: Bearer …`; throws Refusal TOKEN_MISSING. */
export function bearerOf({ headers }: IncomingMessage): string {
  const [, token] = /^bearer +([\w.~+/-]+=*) *$/i.exec(headers.authorization ?? '') ?? []
  if (token === undefined) throw new Refusal('TOKEN_MISSING')
  return token
}

/** 415 for a body of another type, or one that is compressed. */
export function requireType({ headers }: IncomingMessage, type: string): void {
  const given = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (given !== type) throw new Problem(415, `The body must be ${type}`)
  if (/^(?!identity$)./i.test(headers['content-encoding'] ?? ''))
    throw new Problem(415, 'The body must not be compressed')
}

/** 406 where the client refuses the only type that we answer in. */
export function requireAccepts({ headers }: IncomingMessage, type: string): void {
  const ranges = (headers.accept ?? '*/*').split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return { name, refused: parameters.some((one) => /^q=0(\.0*)?$/.test(one)) }
  })
  // the most specific range decides
  const matching = [type, type.replace(/\/.*/, '/*'), '*/*'].map((name) =>
    ranges.find((range) => range.name === name),
  )
  const decides = matching.find((range) => range !== undefined)
  if (!decides || decides.refused) throw new Problem(406, `The answer is ${type}, which Accept leaves out`)
}

/** 428 without `If-Match`, 412 where none of its tags is the current one (RFC 9110, 13.1.1). */
export function requireMatch({ headers }: IncomingMessage, etag: string): void {
  const given = headers['if-match']
  if (given === undefined) throw new Problem(428, 'If-Match must name the ETag of the session')
  const tags = given.split(',').map((tag) => tag.trim())
  if (!tags.includes('*') && !tags.includes(etag))
    throw new Problem(412, 'If-Match names another ICE session than the current one')
}

/** The whole body as text, or 413. */
export async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<string> {
  const text = await readBody(request, maxBytes)
  if (text === null) throw new Problem(413, `The body is longer than ${maxBytes} bytes`)
  return text
}
