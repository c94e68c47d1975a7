import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../refuse.ts'
import { requireHost } from './host.ts'
import { doorOf, type Limits } from './limits.ts'
import type { Perimeter } from './perimeter.ts'
import { plainPath } from './plain-path.ts'

const checkEveryMs = 1000
/** a connection may rest for so long between two requests, longer than the minute of most proxies */
const restMs = 72_000

/** What a server is to be made with, so that nobody keeps a connection without asking something. */
export function patience({ requestWithinMs }: Limits) {
  return {
    requestTimeout: requestWithinMs,
    headersTimeout: requestWithinMs,
    connectionsCheckingInterval: Math.min(checkEveryMs, requestWithinMs),
    keepAliveTimeout: restMs,
  }
}

/** Counts requests by the door that their path leads to, each of them once. */
export interface Guard {
  /** @throws RATE_LIMITED, NOT_FOUND; VALIDATION for a host that is none */
  count(request: IncomingMessage): Promise<void>
  /** It comes by once more, and is not counted again. */
  wasCounted(request: IncomingMessage): void
}

export function createGuard(perimeter: Perimeter): Guard {
  const counted = new WeakSet<IncomingMessage>()
  return {
    async count(request) {
      if (counted.has(request)) return
      const path = plainPath(request.url ?? '')
      await perimeter.pass(doorOf(path ?? ''), perimeter.addressOf(request))
      requireHost(request, perimeter.trusts)
      if (path === null) throw refuse('NOT_FOUND')
    },
    wasCounted: (request) => void counted.add(request),
  }
}

/** Puts the perimeter in front of every request of this server, before anything else is done for it. */
export function guardRequests(app: FastifyInstance, perimeter: Perimeter, guard: Guard): void {
  app.addHook('onRequest', async (request, reply) => {
    // a caller that has gone in the meantime has no address to count by, and waits for no answer
    if (request.socket.destroyed) return reply.hijack()
    await guard.count(request.raw)
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
