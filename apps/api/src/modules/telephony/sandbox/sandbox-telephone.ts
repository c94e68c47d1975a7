import { type Log, logFailure } from '../../../platform/logs/log.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Telephone } from '../carrier/telephone.ts'

const ringMs = 2000
/** The page asks every two seconds: a caller who closed it has hung up. */
const gone = { afterMs: 15_000, remembered: 1000 }
const mostReadings = 5

/** The demo's line [S11]: its calls are played on a page, and ring nowhere. */
export interface SandboxTelephone extends Telephone, Disposable {
  /** The caller's page was just there. */
  sees(callSid: string): void
  /** Rings at the performer's, who picks up. */
  ring(answer: () => Promise<void>): void
  /** What was read at numbers, the latest first: the demo has no other telephone to hear it by. */
  readings(): readonly { to: string; code: string }[]
}

export function createSandboxTelephone(
  clock: Pick<Clock, 'monotonic'>,
  log: Pick<Log, 'warn'>,
): SandboxTelephone {
  const seenAt = new Map<string, number>()
  const rings = new Set<NodeJS.Timeout>()
  let read: { to: string; code: string }[] = []
  return {
    sees(callSid) {
      seenAt.delete(callSid)
      seenAt.set(callSid, clock.monotonic())
      const [oldest] = seenAt.keys()
      if (seenAt.size > gone.remembered && oldest !== undefined) seenAt.delete(oldest)
    },

    ring(answer) {
      const timer = setTimeout(() => {
        rings.delete(timer)
        // a session without an answer ends by itself [S6]
        answer().catch(logFailure(log, 'a call of the sandbox was not answered'))
      }, ringMs)
      rings.add(timer)
    },

    readings: () => read,

    async hangUp({ callSid }) {
      seenAt.delete(callSid)
      return true
    },

    async isConnected({ callSid }) {
      const at = seenAt.get(callSid)
      return at !== undefined && clock.monotonic() - at < gone.afterMs
    },

    async read({ to, code }) {
      read = [{ to, code }, ...read].slice(0, mostReadings)
      return true
    },

    [Symbol.dispose]() {
      for (const timer of rings) clearTimeout(timer)
    },
  }
}
