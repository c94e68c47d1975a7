import { LRUCache } from 'lru-cache'
import type { Redis } from '../../redis/redis.ts'
import type { Clock } from '../../time/clock.ts'

const windowMs = 60_000
/** a flood from more addresses than these forgets those that asked least lately */
const mostKept = 50_000

/** Counts one more under this key in its minute; the seconds to wait where that is more than `most`, else null. */
export type Count = (key: string, most: number) => Promise<number | null>

/** Counts of this process, and of all nodes together where they share a Redis; while it is lost, each counts its own. */
export function createCounts({ clock, redis }: { clock: Clock; redis: Redis | null }): Count {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: mostKept })

  function countHere(key: string): { count: number; leftMs: number } {
    const now = clock.now()
    let window = windows.get(key)
    // a clock that was set back must not lock anybody out
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
