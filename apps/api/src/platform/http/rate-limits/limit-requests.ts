import type { IncomingMessage, Server } from 'node:http'
import { videoLimits } from '@footlight/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../refuse.ts'
import { requireHost } from './host.ts'
import { doorOf, type Limits } from './limits.ts'
import { plainPath } from './plain-path.ts'
import type { RateLimits } from './rate-limits.ts'

const checkEveryMs = 1000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the route itself limits how long a body takes */
    isWaitedFor?: boolean
  }
}

/**
 * Fastify's timeouts, so that no client holds a connection without a request. Node's limit of the whole request is the
 * same for each, so it has the time of the longest upload; `endLate` has the usual one.
 */
export function patience({ requestWithinMs, uploadBytesPerSecond }: Limits) {
  return {
    requestTimeout: requestWithinMs + (videoLimits.bytes / uploadBytesPerSecond) * 1000,
    http: {
      headersTimeout: requestWithinMs,
      connectionsCheckingInterval: Math.min(checkEveryMs, requestWithinMs),
      // any other upgrade, as to HTTP/2 without TLS, is passed over: the request is answered as it stands
      shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
    },
  }
}

/** Applies the rate limits to every request of this server, before any other work for it. */
export function limitRequests(app: FastifyInstance, rateLimits: RateLimits, limits: Limits): void {
  app.addHook('onRequest', async (request, reply) => {
    // a caller that has gone in the meantime has no address to count by, and waits for no answer
    if (request.socket.destroyed) return reply.hijack()
    endLate(request, reply, limits)
    const path = plainPath(request.url)
    await rateLimits.pass(doorOf(path ?? ''), rateLimits.addressOf(request.raw))
    requireHost(request.raw, rateLimits.trusts)
    if (path === null) throw refuse('NOT_FOUND')
  })
  limitConnections(app.server, rateLimits)
}

/** Ends the connection of a body that is not there in time, as Node does for a request. */
function endLate({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, limits: Limits): void {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
  const hasBody = coding !== undefined || (length !== undefined && length !== '0')
  if (!hasBody || routeOptions.config.isWaitedFor) return
  const { socket } = raw
  const late = setTimeout(() => {
    if (raw.complete) return
    if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, limits.requestWithinMs)
  const done = () => clearTimeout(late)
  raw.once('end', done)
  reply.raw.once('close', () => {
    if (raw.complete || socket.destroyed) done()
  })
}

function limitConnections(server: Server, rateLimits: RateLimits): void {
  server.on('connection', (socket) => {
    const release = rateLimits.takeSlot('connection', socket.remoteAddress ?? '')
    if (release) socket.once('close', release)
    else socket.destroy()
  })
}
