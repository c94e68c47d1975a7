import type { Clock } from '../../../clock.ts'
import { Silence, type ThreadWaits } from '../workers/silence.ts'

/** the parent sends a message every 250 ms */
const silentAfterMs = 5_000
const pollEveryMs = 500

/**
 * [B11] Ends a worker whose parent hangs: its evidence would reach no other process, and pictures would go on unpaid. A
 * parent that waits for a processor does not hang [E3]; `waits` reads how long it has waited. Returns a function to call
 * at each message of the parent.
 */
export const watchParent = (clock: Clock, waits: () => ThreadWaits, silent: () => void): (() => void) => {
  const silence = new Silence(pollEveryMs, clock.steadyMs(), waits())
  clock.every(pollEveryMs, () => {
    if (silence.look(clock.steadyMs(), waits()) > silentAfterMs) silent()
  })
  return () => silence.reset()
}
