import { type Logger, pino } from 'pino'

export type Log = Logger

const errorLevel = 50
/** bytes that are buffered while the disk is full; further lines are dropped */
const waitingBytes = 64 * 1024

/** `onFault` is called with each logged error, after it was written. */
export function createLog(level: string, onFault: (fault: unknown, where: string) => void = () => {}): Log {
  const output = pino.destination({ fd: 1, sync: true, maxLength: waitingBytes })
  // a line that cannot be written ends no process
  output.on('error', () => undefined)
  return pino(
    {
      level,
      base: { process: 'api' },
      redact: ['req.headers', 'headers.cookie', 'password', 'token'],
      hooks: {
        logMethod(said, write, severity) {
          write.apply(this, said)
          if (severity >= errorLevel) onFault(...faultOf(said))
        },
      },
    },
    output,
  )
}

/** `log.error({ err }, 'call failed')`, or a sentence alone. */
function faultOf([first, sentence]: unknown[]): [fault: unknown, where: string] {
  const where = typeof first === 'string' ? first : String(sentence)
  const fault = typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined
  return [fault ?? new Error(where), where]
}

/**
 * The path and query as they may be logged: tokens travel in queries of the streaming addresses, and people paste a stream
 * key into the address of their encoder.
 */
export function loggableUrl(url: string): string {
  return url.replace(/([?&](?:token|access_token)=)[^&]*/gi, '$1…').replace(/stage_[\w-]+/gi, 'stage_…')
}

/** For a promise that nothing awaits: `work().catch(logFailure(log, 'what failed'))`. */
export function logFailure(log: Pick<Log, 'warn'>, what: string): (err: unknown) => undefined {
  return (err) => {
    log.warn({ err }, what)
  }
}

/** For a promise whose failure changes nothing, or is seen elsewhere; the argument says why. */
export function ignoreFailure(_why: string): () => undefined {
  return () => undefined
}
