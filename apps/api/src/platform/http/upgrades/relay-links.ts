import { streamTokenClaims } from '@footlight/contract/internal'
import type { FastifyRequest } from 'fastify'
import type { RelayServers } from '../../settings/relay-servers.ts'

/**
 * [H1, E7] The relay servers of a new WHIP or WHEP session, each a value of `Link` (RFC 9725, 4.6). Their credentials name
 * the account of the token, which the media server has verified where it answers 201.
 */
export function relayLinks(
  { method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
  status: number,
  relayServers: RelayServers,
): string[] {
  if (method !== 'POST' || status !== 201 || !url.startsWith('/live/')) return []
  const account = accountOf(headers.authorization)
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
