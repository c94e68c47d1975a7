import type { Logger } from 'pino'
import { pino } from 'pino'

/** bytes that are buffered while the disk is full; further lines are dropped */
const waitingBytes = 64 * 1024

/** Never log a stream name with its query, a message, or a token [D6]. */
export type Log = Logger

export function createLog(level: string): Log {
  const output = pino.destination({ fd: 1, sync: true, maxLength: waitingBytes })
  // a line that cannot be written ends no process
  output.on('error', () => undefined)
  return pino({ name: 'media', level }, output)
}

/** For a promise that nothing awaits: `work().catch(logFailure(log, 'what failed'))`. */
export function logFailure(
  log: { warn(fields: object, message: string): void },
  what: string,
): (err: unknown) => undefined {
  return (err) => {
    log.warn({ err }, what)
  }
}

/** For a promise whose failure changes nothing, or is seen elsewhere; the argument says why. */
export function ignoreFailure(_why: string): () => undefined {
  return () => undefined
}
