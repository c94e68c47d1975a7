import { streamTokenClaims } from '@footlight/contract/internal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RelayServers } from '../../settings/relay-servers.ts'

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
  reply: Pick<FastifyReply, 'code'>,
  streamKeys: StreamKeys,
): Promise<unknown> {
  const { method, headers } = request
  const [, bearer] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  if (bearer === undefined || method === 'OPTIONS' || !isLive(request)) return
  const token = await streamKeys(bearer, method === 'POST')
  if (token === 'off') {
    const detail =
      'The performer is off air: switch the encoder on in the studio, then start the stream again'
    const problem = { type: 'about:blank', title: 'Forbidden', status: 403, detail }
    return reply.code(403).header('content-type', 'application/problem+json').send(JSON.stringify(problem))
  }
  if (token !== null) headers.authorization = `Bearer ${token}`
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

const isLive = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/live/')
