import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/time/clock.ts'

const goodForMs = 1000
const mostReplies = 1000
/** of JSON */
const mostBytes = 16e6

export interface GuestCache<Question extends object, Reply extends object> {
  get(question: Question): Promise<Reply>
  /** Questions that are under way are still answered, and their replies are not stored. */
  clear(): void
}

/**
 * Asks each question once for all who ask it within a second; a failure is not stored. Guests are answered alike in every
 * country and language: nothing but the question tells one reply from another.
 */
export function createGuestCache<Question extends object, Reply extends object>(
  clock: Clock,
  ask: (question: Question) => Promise<Reply>,
): GuestCache<Question, Reply> {
  const replies = new LRUCache<string, Reply>({
    ttl: goodForMs,
    ttlResolution: 0,
    // to the library a time of 0 is none
    perf: { now: () => 1 + clock.monotonic() },
    max: mostReplies,
    maxSize: mostBytes,
    sizeCalculation: (reply) => JSON.stringify(reply).length,
    ignoreFetchAbort: true,
    fetchMethod: (question) => ask(JSON.parse(question)),
  })
  return {
    get: (question) => replies.forceFetch(JSON.stringify(question)),
    clear: () => replies.clear(),
  }
}
