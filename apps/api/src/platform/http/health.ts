import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Redis } from '../redis/redis.ts'

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
