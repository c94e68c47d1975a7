import type { Evidence } from '@footlight/contract/internal'
import type { Log } from '../../../platform/logs/log.ts'

const maxAttempts = 5
const maxSessions = 100
const maxSeconds = 120

interface Aside {
  evidence: Evidence[]
  attempts: number
}

/**
 * Sessions whose seconds could not be billed: each is retried in a transaction of its own with every report, a few
 * times, so that a row that the database refuses never stops the others. Seconds that are given up are not charged.
 */
export class SetAside {
  readonly #sessions = new Map<string, Aside>()
  readonly #log: Pick<Log, 'error'>

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log
  }

  /** The sessions to retry, with their evidence. */
  waiting(): [sessionId: string, evidence: Evidence[]][] {
    return [...this.#sessions].map(([sessionId, { evidence }]) => [sessionId, evidence])
  }

  failed(sessionId: string, evidence: readonly Evidence[], err: unknown): void {
    const attempts = (this.#sessions.get(sessionId)?.attempts ?? 0) + 1
    const isGivenUp = attempts % maxAttempts === 0
    if (attempts === 1 || isGivenUp)
      this.#log.error(
        { err, sessionId, attempts, seconds: evidence.length },
        isGivenUp ? 'evidence given up: it cannot be billed' : 'evidence set aside: it cannot be billed',
      )
    this.#sessions.set(sessionId, { attempts, evidence: isGivenUp ? [] : evidence.slice(-maxSeconds) })
    const [oldest] = this.#sessions.keys()
    if (this.#sessions.size > maxSessions && oldest !== undefined) this.#sessions.delete(oldest)
  }

  done(sessionId: string): void {
    this.#sessions.delete(sessionId)
  }
}
