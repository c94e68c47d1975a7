import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Redis } from '../redis/redis.ts'
import { refuse } from '../refuse.ts'

const probeTimeoutMs = 2000

interface Parts {
  database: Database
  mediaUrl: string
  /** the media server's health is private */
  secret: string
  redis: Redis | null
}

/**
 * /api/health: 200 when every part answers, else 503 and which part does not. A lost Redis degrades a node and does not
 * take it out: it would take out all of them.
 */
export function registerHealth(app: FastifyInstance, parts: Parts): void {
  app.get('/api/health', async (_request, reply) => {
    const [database, media] = await Promise.all([
      answers(sql`select 1`.execute(parts.database)),
      answers(probeMedia(parts)),
    ])
    const ready = database && media
    const redis = parts.redis?.isUp
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: !ready ? 'not ready' : redis === false ? 'degraded' : 'ready',
        parts: { database, media, redis },
      })
  })
}

/** /metrics in the format of Prometheus, for callers on this machine only. */
export function registerMetrics(app: FastifyInstance): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    // a proxy on this machine forwards strangers: its requests carry the header
    const local = isLoopback(request.socket.remoteAddress) && !request.headers['x-forwarded-for']
    if (!local) throw refuse('NOT_FOUND')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

export function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address ?? '')
}

async function probeMedia({ mediaUrl, secret }: Parts): Promise<void> {
  const response = await fetch(`${mediaUrl}/internal/health`, {
    headers: { authorization: `Bearer ${secret}` },
    signal: AbortSignal.timeout(probeTimeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the media server answers ${response.status}`)
}

async function answers(probe: Promise<unknown>): Promise<boolean> {
  return probe.then(
    () => true,
    () => false,
  )
}
