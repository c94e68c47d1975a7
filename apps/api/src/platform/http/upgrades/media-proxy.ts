import type { IncomingHttpHeaders } from 'node:http'
import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../refuse.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'

/** Addresses of the streaming dialects: media has no port of its own for browsers. */
export const mediaPrefixes = ['/webrtc-session.json', '/janus', '/janus-ws', '/live', '/fallback'] as const

const bodyLimit = 256 * 1024
/** long polls hold theirs for a minute; how many there are is bounded at the rateLimits */
const mostConnections = 1024

/**
 * Plain HTTP of the dialects; their sockets go through `upgrades.ts`. The sign-in cookie stays here, and who asks is said
 * by us alone. A body is read whole before a connection is taken for it: one that never ends keeps no other caller waiting.
 */
export async function registerMediaProxy(
  app: FastifyInstance,
  mediaUrl: string,
  rateLimits: RateLimits,
): Promise<void> {
  await app.register(async (scope) => {
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
        undici: { connections: mostConnections },
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
          onError: (reply) => void reply.send(refuse('MEDIA_UNAVAILABLE')),
        },
      })
  })
}

/**
 * What the media server is told of a request: it bounds by address, and no sign-in concerns it. `Expect: 100-continue` is
 * answered by Node.js here, and undici refuses to pass it on.
 */
export function forwarded(headers: IncomingHttpHeaders, address: string): IncomingHttpHeaders {
  const { cookie: _cookie, forwarded: _forwarded, 'x-real-ip': _realIp, expect: _expect, ...rest } = headers
  return { ...rest, 'x-forwarded-for': address }
}

export function isMediaPath(path: string): boolean {
  return mediaPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
