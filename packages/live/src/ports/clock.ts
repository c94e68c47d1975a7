/** The one source of time. */
export interface Clock {
  /** milliseconds, never going back */
  now(): number
  /** Runs once after `delayMs`; the returned function cancels. */
  after(delayMs: number, run: () => void): () => void
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Named timers on a clock: setting a name again replaces it. */
export interface Timers {
  set(name: string, delayMs: number, run: () => void): void
  clear(name: string): void
  clearAll(): void
}

export function createTimers(clock: Clock): Timers {
  const cancels = new Map<string, () => void>()
  function clear(name: string) {
    cancels.get(name)?.()
    cancels.delete(name)
  }
  return {
    set(name, delayMs, run) {
      clear(name)
      const cancel = clock.after(delayMs, () => {
        cancels.delete(name)
        run()
      })
      cancels.set(name, cancel)
    },
    clear,
    clearAll() {
      for (const name of [...cancels.keys()]) clear(name)
    },
  }
}
