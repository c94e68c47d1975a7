import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/time/clock.ts'

const goodForMs = 1000
const maxReplies = 1000
/** of JSON */
const maxBytes = 16e6

export interface GuestCache<Question extends object, Reply extends object> {
  get(question: Question): Promise<Reply>
  /** Queries that are under way are still answered, but their results are not cached. */
  clear(): void
}

/**
 * Runs each query once for all callers within a second; a failure is not cached. The reply to a guest depends on nothing
 * but the query: it is the same in every country and language.
 */
export function createGuestCache<Question extends object, Reply extends object>(
  clock: Clock,
  ask: (question: Question) => Promise<Reply>,
): GuestCache<Question, Reply> {
  const replies = new LRUCache<string, Reply>({
    ttl: goodForMs,
    ttlResolution: 0,
    // the library reads a time of 0 as no time
    perf: { now: () => 1 + clock.monotonic() },
    max: maxReplies,
    maxSize: maxBytes,
    sizeCalculation: (reply) => JSON.stringify(reply).length,
    ignoreFetchAbort: true,
    fetchMethod: (question) => ask(JSON.parse(question)),
  })
  return {
    get: (question) => replies.forceFetch(JSON.stringify(question)),
    clear: () => replies.clear(),
  }
}
