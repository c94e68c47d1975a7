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
 * Sessions whose seconds could not be billed though those of others could: they are tried alone with each report, a few
 * times, so that one row that the database refuses never stops the others. What is given up is the client's gain.
 */
export class SetAside {
  readonly #sessions = new Map<string, Aside>()
  readonly #log: Pick<Log, 'error'>

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log
  }

  /** What waits, to be tried again. */
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
