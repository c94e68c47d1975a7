import { LRUCache } from 'lru-cache'
import type { Redis } from '../../redis/redis.ts'
import type { Clock } from '../../time/clock.ts'

const windowMs = 60_000
/** the most keys that are counted; beyond it the least recently used are dropped */
const maxStored = 50_000

/** Counts one request of this key in its minute; resolves to the seconds to wait if it exceeds `most`, else to null. */
export type Count = (key: string, most: number) => Promise<number | null>

/** Counts per process, and across all nodes where they share a Redis; while Redis is down, each node counts its own. */
export function createCounts({ clock, redis }: { clock: Clock; redis: Redis | null }): Count {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: maxStored })

  function countHere(key: string): { count: number; leftMs: number } {
    const now = clock.now()
    let window = windows.get(key)
    // a clock that was set back must not lock accounts out
    if (!window || now >= window.endsAt || window.endsAt - now > windowMs) {
      window = { count: 0, endsAt: now + windowMs }
      windows.set(key, window)
    }
    window.count++
    return { count: window.count, leftMs: window.endsAt - now }
  }

  return async (key, most) => {
    const here = countHere(key)
    // a caller over the limit costs no round trip
    const all =
      redis === null || here.count > most
        ? here
        : await redis.count(`footlight:calls:${key}`, windowMs).catch(() => here)
    return all.count > most ? Math.ceil(all.leftMs / 1000) : null
  }
}
