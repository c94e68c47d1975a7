import { type Evidence, isOfPicture } from '@footlight/contract/internal'
import { skewMs } from '../kernel/meter.rules.ts'
import { type Run, runsOf } from '../kernel/seconds.rules.ts'

/**
 * Sessions whose evidence is one run of finished seconds, proven by their pictures. A picture proves a second of every
 * session type, so no query for the type is needed. The other sessions are read and billed by the caller.
 */
export function mayWait(bySession: ReadonlyMap<string, readonly Evidence[]>, now: number): Map<string, Run> {
  const runs = new Map<string, Run>()
  // in the order in which every transaction locks them
  for (const [sessionId, evidence] of [...bySession].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const proofs = evidence.filter((one) => isOfPicture(one) || one.audioDelivered)
    if (!proofs.every((one) => isOfPicture(one) && (one.second + 1) * 1000 <= now + skewMs)) continue
    const seconds = new Set(proofs.map(({ second }) => second))
    const [run, ...others] = runsOf([...seconds].sort((a, b) => a - b))
    if (run && others.length === 0) runs.set(sessionId, run)
  }
  return runs
}
