import { setTimeout as sleep } from 'node:timers/promises'
import { lease } from '@footlight/contract'
import type { Stack } from '@footlight/stack'
import type { Database } from '../../../apps/api/src/platform/database/database.ts'
import { percentile } from '../../lib/percentile.ts'
import type { Evening } from '../evening.ts'
import { type Cpu, coresBetween, readCpu } from './processes.ts'
import { renewalsLateMs } from './renewals.ts'

/** The lateness of a window's leases is known this long after it: twice the limit. */
const settlesMs = 2_000

export interface Measured {
  /** clients with a picture that they pay for: mean of the beginning and the end */
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

/** Measures so many seconds. */
export async function measure(parts: {
  stack: Stack
  database: Database
  evening: Evening
  seconds: number
  signal: AbortSignal
}): Promise<Measured> {
  const { stack, database, evening, seconds, signal } = parts
  const { crowd } = evening
  const look = async () => ({
    atMs: Date.now(),
    paying: crowd.paying,
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
  const reads = crowd.reads
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

/** Of all paid sessions so far. */
async function trafficOf({ crowd }: Evening): Promise<{ packets: number; missing: number }> {
  const all = await Promise.all(crowd.paid.map(({ seat }) => seat.traffic()))
  return {
    packets: all.reduce((sum, { packets }) => sum + packets, 0),
    missing: all.reduce((sum, { missing }) => sum + missing, 0),
  }
}

/** A histogram of Prometheus: how many were at most this long, by seconds, ascending. */
export type Buckets = readonly { most: number; count: number }[]

const line = /^evidence_lag_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm

/** [B4] The evidence lag since the API started, from the metrics of its private port. */
export async function readEvidenceLag(internalUrl: string): Promise<Buckets> {
  const text = await (await fetch(new URL('/metrics', internalUrl))).text()
  return [...text.matchAll(line)].map(([, most, count]) => ({
    most: most === '+Inf' ? Number.POSITIVE_INFINITY : Number(most),
    count: Number(count),
  }))
}

/** The quantile in ms of the values between the two reads, interpolated within a bucket; NaN without values. */
export function quantileMs(before: Buckets, after: Buckets, share: number): number {
  const counts = after.map(({ most, count }, index) => ({ most, count: count - (before[index]?.count ?? 0) }))
  const wanted = share * (counts.at(-1)?.count ?? 0)
  if (wanted === 0) return Number.NaN
  let lower = { most: 0, count: 0 }
  for (const bucket of counts) {
    if (bucket.count >= wanted) {
      const within = (wanted - lower.count) / (bucket.count - lower.count)
      return bucket.most === Number.POSITIVE_INFINITY
        ? bucket.most
        : 1000 * (lower.most + within * (bucket.most - lower.most))
    }
    lower = bucket
  }
  return Number.NaN
}
