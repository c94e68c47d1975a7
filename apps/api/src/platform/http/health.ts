import { mediaHealthPath } from '@footlight/contract/internal'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Redis } from '../redis/redis.ts'
import type { Clock } from '../time/clock.ts'
import { inTime } from '../time/in-time.ts'

/** a dependency that does not answer within this time counts as down */
const answerWithinMs = 1500
/** results are cached for this long, so that frequent health requests do not load the server */
const wellForMs = 1000
const unwellForMs = 200

interface Dependencies {
  database: Database
  mediaUrl: string
  /** the media server's health is private */
  secret: string
  redis: Redis | null
  clock: Clock
}

/**
 * /api/health: 200 when every part answers, else 503 and which part does not, within 2 s. A lost Redis degrades a node and
 * does not fail its health check, which would take all nodes out of service.
 */
export function registerHealth(app: FastifyInstance, parts: Dependencies): void {
  const { clock } = parts
  const askDatabase = cacheWithTtl(clock, () => sql`select 1`.execute(parts.database))
  const askMedia = cacheWithTtl(clock, () => probeMedia(parts))

  app.get('/api/health', async (_request, reply) => {
    const [database, media] = await Promise.all([askDatabase(), askMedia()])
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

/** Whether a dependency answers in time; at most one probe runs, even if the last one still hangs. */
function cacheWithTtl(clock: Clock, probe: () => Promise<unknown>): () => Promise<boolean> {
  let last = { isWell: false, untilMs: 0 }
  let inFlight: Promise<boolean> | null = null

  const ask = async () => {
    const isWell = await probe().then(
      () => true,
      () => false,
    )
    last = { isWell, untilMs: clock.now() + (isWell ? wellForMs : unwellForMs) }
    inFlight = null
    return isWell
  }
  return async () => {
    if (clock.now() < last.untilMs) return last.isWell
    inFlight ??= ask()
    return inTime(inFlight, answerWithinMs, false)
  }
}

async function probeMedia({ mediaUrl, secret }: Dependencies): Promise<void> {
  const response = await fetch(new URL(mediaHealthPath, mediaUrl), {
    headers: { authorization: `Bearer ${secret}` },
    signal: AbortSignal.timeout(answerWithinMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the media server answers ${response.status}`)
}
