import { STATUS_CODES } from 'node:http'
import { streamTokenClaims } from '@footlight/contract/internal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../refuse.ts'
import type { RelayServers } from '../../settings/relay-servers.ts'
import { refusalOf } from '../mount/error-mapper.ts'

/**
 * The stream token for a performer's stream key. null: it is no key, and may be a token. `off`: its encoder is not let on the
 * stage. `opens`: the request begins a stream.
 */
export type StreamKeys = (bearer: string, opens: boolean) => Promise<string | 'off' | null>

/**
 * [H1] Replaces a stream key by a stream token, the only thing that the media server knows: it asks no other server, and a key that is
 * revoked is good for no further request.
 */
export async function exchangeStreamKey(
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
  reply: FastifyReply,
  streamKeys: StreamKeys,
): Promise<unknown> {
  const { method, headers } = request
  const [, bearer] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  if (bearer === undefined || method === 'OPTIONS' || !isLive(request)) return
  const token = await streamKeys(bearer, method === 'POST')
  if (token === 'off')
    return problem(reply, {
      status: 403,
      message: 'The performer is off air: switch the encoder on in the studio, then start the stream again',
    })
  if (token !== null) headers.authorization = `Bearer ${token}`
}

/** [H1] Answers an error as the media server answers on these paths: by a problem document (RFC 9457). */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return problem(reply, refusalOf(error, request))
}

function problem(
  reply: FastifyReply,
  { status, message, retryAfterSeconds }: Pick<Refusal, 'status' | 'message'> & Partial<Refusal>,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return (
    reply
      .code(status)
      .header('content-type', 'application/problem+json')
      .header('cache-control', 'no-store')
      // any page may call, and reads why it was refused
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'retry-after')
      .send(JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail: message }))
  )
}

/**
 * [H1, E7] The relay servers of a new WHIP or WHEP session, each a value of `Link` (RFC 9725, 4.6). Their credentials name
 * the account of the token, which the media server has verified where it answers 201.
 */
export function relayLinks(
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
  status: number,
  relayServers: RelayServers,
): string[] {
  if (request.method !== 'POST' || status !== 201 || !isLive(request)) return []
  const account = accountOf(request.headers.authorization)
  if (account === null) return []
  return relayServers(account).map(({ urls, username, credential }) =>
    [
      `<${urls}>; rel="ice-server"`,
      ...(urls.startsWith('turn')
        ? [`username="${username}"`, `credential="${credential}"`, 'credential-type="password"']
        : []),
    ].join('; '),
  )
}

function accountOf(authorization: string | undefined): string | null {
  const [, payload = ''] = /^bearer +[\w-]+\.([\w-]+)\./i.exec(authorization ?? '') ?? []
  try {
    const claims = streamTokenClaims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    return claims.data?.sub ?? null
  } catch {
    return null
  }
}

export const isLive = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/live/')
