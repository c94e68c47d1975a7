import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../refuse.ts'
import { requireHost } from './host.ts'
import { doorOf, type Limits } from './limits.ts'
import type { Perimeter } from './perimeter.ts'
import { plainPath } from './plain-path.ts'

const checkEveryMs = 1000

/** What Fastify is made with, so that no client keeps a connection without a request. */
export function patience({ requestWithinMs }: Limits) {
  return {
    requestTimeout: requestWithinMs,
    http: {
      headersTimeout: requestWithinMs,
      connectionsCheckingInterval: Math.min(checkEveryMs, requestWithinMs),
    },
  }
}

/** Puts the perimeter in front of every request of this server, before anything else is done for it. */
export function guardRequests(app: FastifyInstance, perimeter: Perimeter): void {
  app.addHook('onRequest', async (request, reply) => {
    // a caller that has gone in the meantime has no address to count by, and waits for no answer
    if (request.socket.destroyed) return reply.hijack()
    const path = plainPath(request.url)
    await perimeter.pass(doorOf(path ?? ''), perimeter.addressOf(request.raw))
    requireHost(request.raw, perimeter.trusts)
    if (path === null) throw refuse('NOT_FOUND')
  })
  guardConnections(app.server, perimeter)
}

function guardConnections(server: Server, perimeter: Perimeter): void {
  server.on('connection', (socket) => {
    const release = perimeter.takePlace('connection', socket.remoteAddress ?? '')
    if (release) socket.once('close', release)
    else socket.destroy()
  })
}
