import { type CallSecond, type Evidence, evidenceCounts } from '@footlight/contract/internal'

/**
 * [E5] A session that changed connections within a second, or has its sound on a separate one, has several rows for it,
 * and the api takes one: so they are added up here.
 */
export function bySession(rows: readonly Evidence[]): Evidence[] {
  const sums = new Map<string, Evidence>()
  for (const row of rows) {
    const key = `${row.second} ${row.sessionId}`
    const other = sums.get(key)
    sums.set(key, other ? sum(other, row) : row)
  }
  return [...sums.values()]
}

function sum(a: Evidence, b: Evidence): Evidence {
  const total: Evidence = {
    ...a,
    lossPercent: Math.max(a.lossPercent, b.lossPercent),
    rttMs: b.rttMs ?? a.rttMs,
    videoDelivered: a.videoDelivered || b.videoDelivered,
    audioDelivered: a.audioDelivered || b.audioDelivered,
  }
  for (const name of evidenceCounts) total[name] += b[name]
  if (a.call && b.call) total.call = sumOfCall(a.call, b.call)
  return total
}

/** [B4] What was not on all through the second was not on; what was withheld in a part of it was withheld. */
const sumOfCall = (a: CallSecond, b: CallSecond): CallSecond => ({
  performerVideoOn: a.performerVideoOn && b.performerVideoOn,
  clientVideoOn: a.clientVideoOn && b.clientVideoOn,
  clientPictureDelivered: a.clientPictureDelivered || b.clientPictureDelivered,
  clientPictureArrived: a.clientPictureArrived || b.clientPictureArrived,
  withheld: a.withheld || b.withheld,
})
