import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../refuse.ts'
import { requireHost } from './host.ts'
import { doorOf, type Limits } from './limits.ts'
import { plainPath } from './plain-path.ts'
import type { RateLimits } from './rate-limits.ts'

const checkEveryMs = 1000

/** Fastify's timeouts, so that no client holds a connection without a request. */
export function patience({ requestWithinMs }: Limits) {
  return {
    requestTimeout: requestWithinMs,
    http: {
      headersTimeout: requestWithinMs,
      connectionsCheckingInterval: Math.min(checkEveryMs, requestWithinMs),
    },
  }
}

/** Applies the rate limits to every request of this server, before any other work for it. */
export function guardRequests(app: FastifyInstance, rateLimits: RateLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    // a caller that has gone in the meantime has no address to count by, and waits for no answer
    if (request.socket.destroyed) return reply.hijack()
    const path = plainPath(request.url)
    await rateLimits.pass(doorOf(path ?? ''), rateLimits.addressOf(request.raw))
    requireHost(request.raw, rateLimits.trusts)
    if (path === null) throw refuse('NOT_FOUND')
  })
  guardConnections(app.server, rateLimits)
}

function guardConnections(server: Server, rateLimits: RateLimits): void {
  server.on('connection', (socket) => {
    const release = rateLimits.takePlace('connection', socket.remoteAddress ?? '')
    if (release) socket.once('close', release)
    else socket.destroy()
  })
}
