import type { Log } from '../../log.ts'
import { type Patron, type VisitPorts, visit } from './visit.ts'

const lookAgainMs = 1_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** After a run of at least this length the next pause is short again. */
const longVisitMs = 60_000

export interface AttendPorts extends VisitPorts {
  /** milliseconds, monotonic */
  now(): number
  log: Log
}

/** Visits again and again, until `wait` rejects: the pause grows while visits fail or end early. */
export async function attend(ports: AttendPorts, patron: Patron): Promise<never> {
  let pauseMs = firstPauseMs
  for (;;) {
    const beganMs = ports.now()
    const outcome = await visit(ports, patron).catch((error: unknown) => {
      ports.log.debug({ err: error }, 'the visit of the demo patron failed')
      return 'failed' as const
    })
    if (outcome === 'away') {
      await ports.wait(lookAgainMs)
      continue
    }
    if (ports.now() - beganMs >= longVisitMs) pauseMs = firstPauseMs
    await ports.wait(pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}
