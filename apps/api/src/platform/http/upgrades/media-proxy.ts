import type { IncomingHttpHeaders } from 'node:http'
import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../refuse.ts'
import type { RelayServers } from '../../settings/relay-servers.ts'
import { sendError } from '../mount/error-mapper.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { exchangeStreamKey, isLive, relayLinks, type StreamKeys, sendProblem } from './whip-door.ts'

/** Paths of the streaming dialects: the media server has no HTTP port of its own for browsers. */
export const mediaPrefixes = ['/webrtc-session.json', '/janus', '/janus-ws', '/live', '/fallback'] as const

const bodyLimit = 256 * 1024
/** long polls hold a connection for a minute; the rate limits bound their number */
const maxConnections = 1024
/** the media server is back within this time after a restart */
const retryAfterSeconds = 5

interface MediaProxyParts {
  mediaUrl: string
  rateLimits: RateLimits
  relayServers: RelayServers
  streamKeys: StreamKeys
}

/**
 * Proxies the dialects' HTTP requests; sockets go through `upgrades.ts`. The sign-in cookie is not forwarded, and only we set
 * the caller's address. A body is read whole before it takes a connection: one that never ends delays no other caller.
 */
export async function registerMediaProxy(
  app: FastifyInstance,
  { mediaUrl, rateLimits, relayServers, streamKeys }: MediaProxyParts,
): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) =>
      isLive(request) ? sendProblem(error, request, reply) : sendError(error, request, reply),
    )
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    for (const prefix of mediaPrefixes)
      await scope.register(proxy, {
        upstream: mediaUrl,
        prefix,
        rewritePrefix: prefix,
        proxyPayloads: false,
        undici: { connections: maxConnections },
        preHandler: (request, reply) => exchangeStreamKey(request, reply, streamKeys),
        handler: (request, reply, target, options) => {
          // as it came: it would be written as JSON otherwise
          const contentType = request.headers['content-type'] ?? 'application/octet-stream'
          const body = Buffer.isBuffer(request.body) ? { body: request.body, contentType } : {}
          return reply.from(target, { ...options, ...body })
        },
        // every request is logged once, by us, with its token taken out
        disableRequestLogging: true,
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => forwarded(headers, rateLimits.addressOf(request.raw)),
          // [H1] the media server has no secret by which it could make credentials
          onResponse: (request, reply, response) => {
            const links = relayLinks(request, reply.statusCode, relayServers)
            if (links.length > 0) reply.header('link', links)
            reply.send(response.stream)
          },
          onError: (reply) => void reply.send(refuse('MEDIA_UNAVAILABLE', { retryAfterSeconds })),
        },
      })
  })
}

/**
 * The headers that the media server receives: it limits by address, and needs no sign-in. `Expect: 100-continue` is
 * answered by Node.js here, and undici refuses to pass it on.
 */
export function forwarded(headers: IncomingHttpHeaders, address: string): IncomingHttpHeaders {
  const { cookie: _cookie, forwarded: _forwarded, 'x-real-ip': _realIp, expect: _expect, ...rest } = headers
  return { ...rest, 'x-forwarded-for': address }
}

export function isMediaPath(path: string): boolean {
  return mediaPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
