import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Clock } from '../clock.ts'
import type { Redis } from '../redis/redis.ts'

type Answer = Parameters<FastifyRateLimitStore['incr']>[1]

/** Counts calls for all nodes together; while Redis is lost, each node counts its own. */
export function sharedCounters({ redis, clock }: { redis: Redis; clock: Clock }): FastifyRateLimitStoreCtor {
  class Counters implements FastifyRateLimitStore {
    readonly #bucket: string
    readonly #own = ownCounts(clock)

    constructor(_options: unknown, bucket = 'all') {
      this.#bucket = bucket
    }

    incr(address: string, answer: Answer, windowMs: number): void {
      redis.count(`footlight:calls:${this.#bucket}:${address}`, windowMs).then(
        ({ count, leftMs }) => answer(null, { current: count, ttl: leftMs }),
        () => answer(null, this.#own(address, windowMs)),
      )
    }

    child(options: object): FastifyRateLimitStore {
      return new Counters(options, bucketOf(options))
    }
  }
  return Counters
}

/** The plugin passes its merged parameters, whose `routeInfo` is the route. */
function bucketOf(options: object): string {
  const { routeInfo = {} } = options as { routeInfo?: { method?: unknown; url?: unknown } }
  return `${routeInfo.method} ${routeInfo.url}`
}

/** Fixed windows: a new one forgets everybody of the last. */
function ownCounts(clock: Clock) {
  let counts = new Map<string, number>()
  let window = 0
  return (address: string, windowMs: number): { current: number; ttl: number } => {
    const now = clock.now()
    if (Math.floor(now / windowMs) !== window) {
      window = Math.floor(now / windowMs)
      counts = new Map()
    }
    const current = (counts.get(address) ?? 0) + 1
    counts.set(address, current)
    return { current, ttl: (window + 1) * windowMs - now }
  }
}
