import { type Logger, pino } from 'pino'

export type Log = Logger

/** so much waits for a disk that is full; what comes after it is lost */
const waitingBytes = 64 * 1024

export function createLog(level: string): Log {
  const output = pino.destination({ fd: 1, sync: true, maxLength: waitingBytes })
  // where a line cannot be written nobody ends for it
  output.on('error', () => undefined)
  return pino(
    {
      level,
      base: { process: 'api' },
      redact: ['req.headers', 'headers.cookie', 'password', 'token'],
    },
    output,
  )
}

/** The path and query as they may be logged: tokens travel in queries of the streaming addresses. */
export function loggableUrl(url: string): string {
  return url.replace(/([?&](?:token|access_token)=)[^&]*/gi, '$1…')
}
