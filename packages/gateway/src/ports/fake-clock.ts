import type { Clock } from './clock.ts'

export interface FakeClock extends Clock {
  /** how many timers are set */
  readonly timers: number
  /** Moves time on, running what falls due, and lets promises settle between. */
  advance(milliseconds: number): Promise<void>
}

/** Lets everything that is already resolved run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

export function createFakeClock(): FakeClock {
  let time = 0
  const due = new Set<{ at: number; run: () => void }>()
  return {
    now: () => time,
    get timers() {
      return due.size
    },
    after(delayMs, run) {
      const entry = { at: time + delayMs, run }
      due.add(entry)
      return () => due.delete(entry)
    },
    async advance(milliseconds) {
      const end = time + milliseconds
      await settle()
      for (;;) {
        const [next] = [...due].sort((one, other) => one.at - other.at)
        if (!next || next.at > end) break
        due.delete(next)
        time = next.at
        next.run()
        await settle()
      }
      time = end
    },
  }
}
