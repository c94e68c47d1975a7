import type { Clock } from '../ports/clock.ts'

export interface FakeClock extends Clock {
  /** Moves time on, running what falls due, and lets promises settle between. */
  advance(milliseconds: number): Promise<void>
}

/** Lets everything that is already resolved run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

export function createFakeClock(): FakeClock {
  let time = 0
  const due: { at: number; run: () => void }[] = []
  return {
    now: () => time,
    after(delayMs, run) {
      const entry = { at: time + delayMs, run }
      due.push(entry)
      return () => {
        const index = due.indexOf(entry)
        if (index >= 0) due.splice(index, 1)
      }
    },
    async advance(milliseconds) {
      const end = time + milliseconds
      await settle()
      for (;;) {
        due.sort((one, other) => one.at - other.at)
        const next = due[0]
        if (!next || next.at > end) break
        due.shift()
        time = next.at
        next.run()
        await settle()
      }
      time = end
    },
  }
}
