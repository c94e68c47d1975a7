import type { Evidence } from '@footlight/contract/internal'
import { isDataFault } from '../../../platform/database/data-fault.ts'
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
class SetAside {
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

/** Sessions per transaction: many for few statements, but not so many that their locks block others for long. */
const chunkSize = 500

type Entry = [sessionId: string, evidence: Evidence[]]

/**
 * Applies the evidence of many sessions chunk by chunk. A chunk that fails because of a row in it is split in halves
 * until that row is a chunk of its own: its evidence is set aside, and all other evidence is applied.
 */
export function createChunks<Result>(
  apply: (chunk: ReadonlyMap<string, Evidence[]>) => Promise<Result[]>,
  log: Pick<Log, 'error'>,
) {
  const aside = new SetAside(log)

  async function applyOne(sessionId: string, evidence: Evidence[]): Promise<Result[]> {
    try {
      const results = await apply(new Map([[sessionId, evidence]]))
      aside.done(sessionId)
      return results
    } catch (error) {
      if (!isDataFault(error)) throw error
      aside.failed(sessionId, evidence, error)
      return []
    }
  }

  async function applyAll(entries: readonly Entry[]): Promise<Result[]> {
    const [first] = entries
    if (!first) return []
    if (entries.length === 1) return applyOne(...first)
    try {
      return await apply(new Map(entries))
    } catch (error) {
      if (!isDataFault(error)) throw error
      const middle = entries.length >> 1
      return [...(await applyAll(entries.slice(0, middle))), ...(await applyAll(entries.slice(middle)))]
    }
  }

  return async (bySession: ReadonlyMap<string, Evidence[]>): Promise<Result[]> => {
    const results: Result[] = []
    const waiting = aside.waiting()
    for (const [sessionId, evidence] of waiting)
      results.push(...(await applyOne(sessionId, [...evidence, ...(bySession.get(sessionId) ?? [])])))
    const alone = new Set(waiting.map(([sessionId]) => sessionId))
    const entries = [...bySession]
      .filter(([sessionId]) => !alone.has(sessionId))
      .sort(([left], [right]) => (left < right ? -1 : 1))
    for (let start = 0; start < entries.length; start += chunkSize)
      results.push(...(await applyAll(entries.slice(start, start + chunkSize))))
    return results
  }
}
