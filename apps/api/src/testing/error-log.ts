import { pino } from 'pino'
import type { Log } from '../platform/logs/log.ts'

/** Keeps what production would log as a warning or an error, and prints nothing. */
export function createErrorLog(remember: (error: unknown) => void): Log {
  return pino({
    level: 'warn',
    hooks: {
      logMethod([said]) {
        remember(typeof said === 'object' && said !== null && 'err' in said ? said.err : said)
      },
    },
  })
}
