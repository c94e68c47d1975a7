import { pino } from 'pino'
import type { Log } from '../src/platform/logs/log.ts'

const warnLevel = 40

/** Keeps what production would log as a warning or an error, and other lines if `note` is given; prints nothing. */
export function createErrorLog(
  remember: (error: unknown) => void,
  note?: (line: unknown, sentence: unknown) => void,
): Log {
  return pino({
    level: note ? 'info' : 'warn',
    hooks: {
      logMethod([said, sentence], _write, severity) {
        if (severity < warnLevel) note?.(said, sentence)
        else remember(typeof said === 'object' && said !== null && 'err' in said ? said.err : said)
      },
    },
  })
}
