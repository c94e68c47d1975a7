import type { Evidence } from '@footlight/contract/internal'
import { isDataFault } from '../../../platform/database/data-fault.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { SetAside } from './set-aside.ts'

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
