import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'

/** Addresses of the streaming dialects: media has no port of its own for browsers. */
export const mediaPrefixes = ['/webrtc-session.json', '/janus', '/janus-ws', '/live', '/fallback'] as const

/** Plain HTTP of the dialects; their sockets go through `upgrades.ts`. The sign-in cookie stays here. */
export async function registerMediaProxy(app: FastifyInstance, mediaUrl: string): Promise<void> {
  for (const prefix of mediaPrefixes)
    await app.register(proxy, {
      upstream: mediaUrl,
      prefix,
      rewritePrefix: prefix,
      // every request is logged once, by us, with its token taken out
      disableRequestLogging: true,
      replyOptions: {
        rewriteRequestHeaders: (_request, { cookie: _cookie, ...headers }) => headers,
        onError: (reply) => void reply.send(refuse('MEDIA_UNAVAILABLE')),
      },
    })
}

export function isMediaPath(path: string): boolean {
  return mediaPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
