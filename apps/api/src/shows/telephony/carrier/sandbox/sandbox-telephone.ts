import { type Log, logFailure } from '../../../../platform/logs/log.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { Telephone } from '../telephone.ts'

const ringMs = 2000
/** The page polls every two seconds; after `afterMs` without a poll the caller counts as having hung up. */
const gone = { afterMs: 15_000, remembered: 1000 }
const maxCodeCalls = 5

/** The demo's line [S11]: its calls are simulated on a page, and no telephone rings. */
export interface SandboxTelephone extends Telephone, Disposable {
  /** Records that the caller's page has just polled. */
  sees(callSid: string): void
  /** Simulates the performer's telephone: it rings, then `answer` runs. */
  ring(answer: () => Promise<void>): void
  /** Codes that were read to numbers, latest first: the demo shows them, as no telephone rings. */
  codeCalls(): readonly { to: string; code: string }[]
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

    codeCalls: () => read,

    async hangUp({ callSid }) {
      seenAt.delete(callSid)
      return true
    },

    async isConnected({ callSid }) {
      const at = seenAt.get(callSid)
      return at !== undefined && clock.monotonic() - at < gone.afterMs
    },

    async read({ to, code }) {
      read = [{ to, code }, ...read].slice(0, maxCodeCalls)
      return true
    },

    [Symbol.dispose]() {
      for (const timer of rings) clearTimeout(timer)
    },
  }
}
