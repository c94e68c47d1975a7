/** One kind of due work; doing it twice at once changes nothing [B7]. */
export interface SweepJob {
  name: string
  run(): Promise<unknown>
}

export interface Sweep extends AsyncDisposable {
  /** Runs every job once, now. */
  runOnce(): Promise<void>
}

/**
 * Runs the jobs at start and then again and again, `everyMs` after the last round ended; with null, only when told. A
 * job that fails is reported and does not keep the others from running.
 */
export function startSweep(parts: {
  jobs: readonly SweepJob[]
  everyMs: number | null
  onError(job: string, error: unknown): void
}): Sweep {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  async function runOnce(): Promise<void> {
    for (const job of parts.jobs) {
      if (closing.signal.aborted) return
      try {
        await job.run()
      } catch (error) {
        parts.onError(job.name, error)
      }
    }
  }

  function next(): void {
    round = runOnce().then(() => {
      if (!closing.signal.aborted && parts.everyMs !== null) timer = setTimeout(next, parts.everyMs)
    })
  }
  if (parts.everyMs !== null) next()

  return {
    runOnce,
    async [Symbol.asyncDispose]() {
      closing.abort()
      clearTimeout(timer)
      await round
    },
  }
}
