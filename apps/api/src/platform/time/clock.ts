/** The one source of time. */
export interface Clock {
  /** milliseconds since the Unix epoch: for stored times, and comparison with times of other processes */
  now(): number
  /** monotonic milliseconds since an arbitrary moment: for durations within one process */
  monotonic(): number
}

/** The machine's clock, which may be set at any moment: for commands, which end soon. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }

/**
 * [B6] A clock that is right at `beganMs` and then only counts on: when the machine's clock is set, seconds are billed, leases
 * end and sessions last as if it were not. `jumpMs`: by how much the machine's clock was set since.
 */
export function createSteadyClock(
  beganMs: number,
  machine: Clock = systemClock,
): Clock & { jumpMs(): number } {
  const offset = beganMs - machine.monotonic()
  const gap = () => machine.now() - machine.monotonic()
  const gapBefore = gap()
  return {
    now: () => Math.floor(offset + machine.monotonic()),
    monotonic: () => machine.monotonic(),
    jumpMs: () => Math.round(gap() - gapBefore),
  }
}
