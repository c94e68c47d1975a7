import { type Logger, pino } from 'pino'

export type Log = Logger

export function createLog(level: string): Log {
  return pino({
    level,
    base: { process: 'api' },
    redact: ['req.headers', 'headers.cookie', 'password', 'token'],
  })
}

/** The path and query as they may be logged: tokens travel in queries of the streaming addresses. */
export function loggableUrl(url: string): string {
  return url.replace(/([?&](?:token|access_token)=)[^&]*/gi, '$1…')
}
