import type { Clock } from './clock.ts'

/** Wall and monotonic time differ by less than this between two samples, unless the clock was set. */
const stepMs = 1000

/**
 * Since when this process has observed time without a step of the wall clock. No report counts as late before it [B7]: a
 * silence that began earlier may be an effect of the step.
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

/** Times that other nodes wrote may be this far ahead of ours; a larger difference means that the clock was set back. */
const skewMs = 5000

/** How long something has lasted since its stored begin `at`, counting only time that was observed. */
export function watchedMs(at: number, watch: { now: number; steadySince: number }): number {
  return watch.now - (at > watch.now + skewMs ? watch.steadySince : Math.max(at, watch.steadySince))
}
