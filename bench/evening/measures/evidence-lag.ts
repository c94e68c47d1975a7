/** A histogram of Prometheus: how many were at most this long, by seconds, ascending. */
export type Buckets = readonly { most: number; count: number }[]

const line = /^evidence_lag_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm

/** [B4] How late evidence was written since the api began, as its private port tells. */
export async function readEvidenceLag(internalUrl: string): Promise<Buckets> {
  const text = await (await fetch(new URL('/metrics', internalUrl))).text()
  return [...text.matchAll(line)].map(([, most, count]) => ({
    most: most === '+Inf' ? Number.POSITIVE_INFINITY : Number(most),
    count: Number(count),
  }))
}

/** Milliseconds below which this share of those between the two reads lie, as even within a bucket; NaN of none. */
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
