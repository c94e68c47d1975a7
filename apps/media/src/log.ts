import type { Logger } from 'pino'
import { pino } from 'pino'

/** Never log a stream name with its query, a message, or a token [D6]. */
export type Log = Logger

export function createLog(level: string): Log {
  return pino({ name: 'media', level })
}
