import type { Clock } from './clock.ts'

/** Wall and monotonic time part by less than this between two looks, unless the time was set. */
const stepMs = 1000

/**
 * Since when this process has watched time pass without a step of the wall clock. No report was late before it [B7]: a
 * silence that began earlier may be no silence at all.
 */
export function createSteady(clock: Clock): () => number {
  let offset = clock.now() - clock.monotonic()
  let since = clock.now()
  return () => {
    const seen = clock.now() - clock.monotonic()
    if (Math.abs(seen - offset) > stepMs) since = clock.now()
    offset = seen
    return since
  }
}

/** Times that others wrote may be this far ahead of ours; farther ahead they are of a clock that was set back. */
const skewMs = 5000

/** How long something has lasted that was written down as begun at `at`, as far as it was watched. */
export function watchedMs(at: number, watch: { now: number; steadySince: number }): number {
  return watch.now - (at > watch.now + skewMs ? watch.steadySince : Math.max(at, watch.steadySince))
}
