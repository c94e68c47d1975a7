import { setTimeout as sleep } from 'node:timers/promises'
import { ignoreFailure, OperatorError } from '../operator-error.ts'
import { freeTcpPort } from '../processes/ports.ts'
import { type Postgres, type PostgresOptions, startPostgres } from './postgres.ts'

/** the delay before each restart; one more crash within `forgottenMs` is too many */
const pausesMs = [500, 2_000, 8_000]
const forgottenMs = 5 * 60_000

export type SupervisedPostgres = AsyncDisposable & {
  /** the owner's connection string: the same after every start */
  url: string
  /** of the server that runs now */
  pid(): number
  /** resolves when it has crashed too often to be restarted */
  failure: Promise<OperatorError>
}

/** An embedded server that is started again when it dies, a few times. */
export async function supervisePostgres(
  options: Omit<PostgresOptions, 'port'> & { onDeath?: () => void },
): Promise<SupervisedPostgres> {
  const { onDeath = () => undefined, ...plan } = options
  const port = await freeTcpPort()
  let running: Postgres = await startPostgres({ ...plan, port })
  const failure = Promise.withResolvers<OperatorError>()
  const closing = new AbortController()
  let deathsMs: number[] = []

  /** Null if it crashed too often, or was asked to stop. */
  const again = async (): Promise<Postgres | null> => {
    for (;;) {
      const nowMs = performance.now()
      const pauseMs = pausesMs[deathsMs.filter((atMs) => nowMs - atMs < forgottenMs).length]
      deathsMs = [...deathsMs, nowMs].slice(-pausesMs.length)
      if (pauseMs === undefined) return null
      onDeath()
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(
        ignoreFailure('the signal is looked at next'),
      )
      if (closing.signal.aborted) return null
      try {
        return await startPostgres({ ...plan, port })
      } catch {
        // Processes of the dead one may still hold its memory: the next try waits longer.
      }
    }
  }
  const watch = async () => {
    for (;;) {
      await running.exited
      if (closing.signal.aborted) return
      const next = await again()
      if (next !== null) running = next
      else if (closing.signal.aborted) return
      else return failure.resolve(new OperatorError('PostgreSQL ended again and again; its log tells why.'))
    }
  }
  const watching = watch()
  return {
    url: running.url(),
    pid: () => running.pid,
    failure: failure.promise,
    async [Symbol.asyncDispose]() {
      closing.abort()
      await running.close()
      await watching
      // It may have been starting again.
      await running.close()
    },
  }
}
