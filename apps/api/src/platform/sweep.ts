/** One kind of due work; running it twice concurrently changes nothing [B7]. */
export interface SweepJob {
  name: string
  /** the job waits for an external system, and no other job needs it: it gets a lane of its own */
  apart?: boolean
  /** the timer runs the job only in every so-many-th round: for a job that is not urgent and reads many rows */
  every?: number
  /** `closing` aborts when the server stops, which waits for running jobs */
  run(closing?: AbortSignal): Promise<unknown>
}

export interface Sweep extends AsyncDisposable {
  /** Runs every job once, now, one after the other to the end. */
  runOnce(): Promise<void>
}

interface SweepParts {
  /** each module's jobs, in the order in which it wants them */
  modules: readonly (readonly SweepJob[])[]
  everyMs: number | null
  onError(job: string, error: unknown): void
}

interface Job {
  every: number
  run(): Promise<void>
}

/**
 * Runs the jobs at start and then again and again, `everyMs` after the last round ended; with null, only on `runOnce`.
 * Each module has a concurrent lane, and so has each job that is `apart`: a slow job delays only its own lane. No
 * job overlaps itself. A job that fails is reported, and the others still run.
 */
export function startSweep({ modules, everyMs, onError }: SweepParts): Sweep {
  const closing = new AbortController()
  const runs = modules.map((jobs) =>
    jobs.map((job) => ({ apart: job.apart ?? false, every: job.every ?? 1, run: alone(job) })),
  )
  const lanes = runs
    .flatMap((jobs) => [
      jobs.filter(({ apart }) => !apart),
      ...jobs.filter(({ apart }) => apart).map((job) => [job]),
    ])
    .map(createLane)

  /** Runs the job once its previous run has ended. */
  function alone(job: SweepJob): () => Promise<void> {
    let last: Promise<unknown> = Promise.resolve()
    return () => {
      const run = last.then(async () => {
        if (closing.signal.aborted) return
        await job.run(closing.signal)
      })
      const settled = run.catch((error: unknown) => onError(job.name, error))
      last = settled
      return settled
    }
  }

  function createLane(jobs: readonly Job[]) {
    let timer: NodeJS.Timeout | undefined
    let round: Promise<void> = Promise.resolve()
    let count = 0
    function next(): void {
      const due = jobs.filter(({ every }) => count % every === 0)
      count++
      round = inOrder(due).then(() => {
        if (!closing.signal.aborted && everyMs !== null) timer = setTimeout(next, everyMs)
      })
    }
    if (everyMs !== null) next()
    return {
      async end() {
        clearTimeout(timer)
        await round
      },
    }
  }

  return {
    runOnce: () => inOrder(runs.flat()),
    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all(lanes.map((lane) => lane.end()))
    },
  }
}

async function inOrder(jobs: readonly Pick<Job, 'run'>[]): Promise<void> {
  for (const { run } of jobs) await run()
}
