import { type Evidence, isOfPicture } from '@footlight/contract/internal'
import { isProofBothWays } from '../kernel/kinds.ts'
import { skewMs } from '../kernel/meter.rules.ts'
import { picturesOf } from '../kernel/pictures.rules.ts'
import { runsOf } from '../kernel/seconds.rules.ts'
import type { WaitingRun } from '../seconds/waiting.rules.ts'

/**
 * Sessions whose evidence is one run of finished seconds, each proven without a query for the session's type: by a picture,
 * or as a call's [B4]. A call is known by its rows, and `pictures` keeps its seconds apart from those of other
 * sessions. The other sessions are read and billed by the caller.
 */
export function mayWait(
  bySession: ReadonlyMap<string, readonly Evidence[]>,
  now: number,
): Map<string, WaitingRun> {
  const runs = new Map<string, WaitingRun>()
  // in the order in which every transaction locks them
  for (const [sessionId, evidence] of [...bySession].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const counted = evidence.filter((one) => one.call || isOfPicture(one) || one.audioDelivered)
    if (!counted.every((one) => isProven(one) && (one.second + 1) * 1000 <= now + skewMs)) continue
    const [pictures = null, ...otherPictures] = new Set(counted.map(picturesOf))
    const seconds = new Set(counted.map(({ second }) => second))
    const [run, ...others] = runsOf([...seconds].sort((a, b) => a - b))
    if (run && others.length + otherPictures.length === 0) runs.set(sessionId, { ...run, pictures })
  }
  return runs
}

function isProven(evidence: Evidence): boolean {
  return evidence.call ? isProofBothWays(evidence, evidence.call) : isOfPicture(evidence)
}
