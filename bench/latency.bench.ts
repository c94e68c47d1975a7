import { startPages } from '@footlight/test-kit/pages'
import type { LatencyRequest, LatencySamples } from '../packages/live/src/testing/latency-messages.ts'
import { startMediaServer } from '../packages/live/src/testing/media-server.ts'
import { percentile } from './lib/percentile.ts'

/**
 * Glass to glass latency and time to first frame of publisher → media server → player, beside a direct
 * RTCPeerConnection loopback in the same page at the same time. `node bench/latency.bench.ts [seconds]`
 */
const seconds = Number(process.argv[2] ?? 20)
const connects = 20
const limits = { median: 1.3, p95: 1.6 }

function compare(live: readonly number[], direct: readonly number[]) {
  const row = (share: number) => {
    const [ours, theirs] = [percentile(live, share), percentile(direct, share)]
    return {
      footlight: Math.round(ours),
      direct: Math.round(theirs),
      ratio: Number((ours / theirs).toFixed(2)),
    }
  }
  return { median: row(0.5), p95: row(0.95) }
}

await using media = await startMediaServer()
await using browser = await startPages({
  latency: new URL('../packages/live/src/testing/pages/latency.ts', import.meta.url),
})
const page = await browser.open('latency')
const request: LatencyRequest = {
  serverUrl: media.serverUrl,
  publishToken: media.token('publish', 'latency'),
  playTokens: Array.from({ length: connects + 1 }, () => media.token('play', 'latency')),
  seconds,
}
const samples = await page.evaluate<LatencySamples>(`latency.run(${JSON.stringify(request)})`)
const glass = compare(samples.live, samples.direct)
const first = compare(samples.liveFirstFrame, samples.directFirstFrame)

console.info(
  `${samples.live.length} and ${samples.direct.length} frames in ${seconds} s, ${connects} connects; milliseconds`,
)
console.table({
  'glass to glass, median': glass.median,
  'glass to glass, p95': glass.p95,
  'first frame, median': first.median,
  'first frame, p95': first.p95,
})
const isWithin =
  glass.median.ratio <= limits.median &&
  glass.p95.ratio <= limits.p95 &&
  first.median.ratio <= limits.median &&
  first.p95.ratio <= limits.p95
console.info(isWithin ? 'within' : 'NOT within', limits)
if (!isWithin) process.exitCode = 1
