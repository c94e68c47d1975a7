import { setTimeout as sleep } from 'node:timers/promises'
import { lease } from '@footlight/contract'
import type { Stack } from '@footlight/stack'
import type { Database } from '../../../apps/api/src/platform/database/database.ts'
import { percentile } from '../../lib/percentile.ts'
import type { Evening } from '../evening.ts'
import { quantileMs, readEvidenceLag } from './evidence-lag.ts'
import { type Cpu, coresBetween, readCpu } from './processes.ts'
import { renewalsLateMs } from './renewals.ts'

/** What a lease was late for in a window is known when it is over by as much as would break the limit twice. */
const settlesMs = 2_000

export interface Measured {
  /** who had a picture that they pay for, at the beginning and at the end of it */
  paying: number
  evidenceLagMs: number
  evidenceLagMedianMs: number
  leaseLatenessMs: number
  renewals: number
  listMs: number
  listMedianMs: number
  reads: number
  lossPercent: number
  cores: Cpu
}

/** So many seconds of a house that is full. */
export async function measure(parts: {
  stack: Stack
  database: Database
  evening: Evening
  seconds: number
  signal: AbortSignal
}): Promise<Measured> {
  const { stack, database, evening, seconds, signal } = parts
  const { house } = evening
  const look = async () => ({
    atMs: Date.now(),
    paying: house.paying,
    cpu: readCpu(stack, evening.peers),
    traffic: await trafficOf(evening),
    lag: await readEvidenceLag(stack.internalUrl),
  })
  const before = await look()
  await sleep(seconds * 1000, undefined, { signal })
  const after = await look()
  await sleep(settlesMs, undefined, { signal })
  const window = { fromMs: before.atMs, untilMs: after.atMs }
  const late = await renewalsLateMs(database, window, lease.renewBeforeSeconds)
  const reads = house.reads
    .filter(({ atMs }) => atMs >= window.fromMs && atMs < window.untilMs)
    .map(({ tookMs }) => tookMs)
  const packets = after.traffic.packets - before.traffic.packets
  const missing = Math.max(0, after.traffic.missing - before.traffic.missing)
  return {
    paying: (before.paying + after.paying) / 2,
    evidenceLagMs: quantileMs(before.lag, after.lag, 0.99),
    evidenceLagMedianMs: quantileMs(before.lag, after.lag, 0.5),
    leaseLatenessMs: percentile(late, 0.99),
    renewals: late.length,
    listMs: percentile(reads, 0.99),
    listMedianMs: percentile(reads, 0.5),
    reads: reads.length,
    lossPercent: (100 * missing) / (packets + missing),
    cores: coresBetween(before.cpu, after.cpu, (after.atMs - before.atMs) / 1000),
  }
}

/** Of all who ever paid. */
async function trafficOf({ house }: Evening): Promise<{ packets: number; missing: number }> {
  const all = await Promise.all(house.paid.map(({ seat }) => seat.traffic()))
  return {
    packets: all.reduce((sum, { packets }) => sum + packets, 0),
    missing: all.reduce((sum, { missing }) => sum + missing, 0),
  }
}
