import type { Clock } from '../../../clock.ts'

/** the parent speaks every 250 ms */
const silentAfterMs = 5_000
const lookEveryMs = 500

/**
 * [B11] Ends a worker whose parent hangs: nobody would hear of its evidence, and pictures would go on unpaid. Returns
 * what is to be called at each word of the parent.
 */
export const watchParent = (clock: Clock, silent: () => void): (() => void) => {
  let heardMs = clock.steadyMs()
  let lookedMs = heardMs
  clock.every(lookEveryMs, () => {
    const nowMs = clock.steadyMs()
    // when this process itself was held up, the words may be waiting behind this very timer
    const heldUp = nowMs - lookedMs > 2 * lookEveryMs
    lookedMs = nowMs
    if (!heldUp && nowMs - heardMs > silentAfterMs) silent()
  })
  return () => {
    heardMs = clock.steadyMs()
  }
}
