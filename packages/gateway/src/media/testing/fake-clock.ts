import type { Clock } from '../../ports/clock.ts'

export interface FakeClock extends Clock {
  /** how many timers are set */
  readonly pending: number
  /** Lets what is resolved run, then moves time on. */
  advance(milliseconds: number): Promise<void>
}

export function createFakeClock(): FakeClock {
  let time = 0
  const due = new Set<{ at: number; run: () => void }>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    now: () => time,
    after(delayMs, run) {
      const entry = { at: time + delayMs, run }
      due.add(entry)
      return () => due.delete(entry)
    },
    get pending() {
      return due.size
    },
    async advance(milliseconds) {
      await settle()
      time += milliseconds
      for (const entry of [...due].filter(({ at }) => at <= time)) {
        due.delete(entry)
        entry.run()
      }
      await settle()
    },
  }
}
