import { randomUUID } from 'node:crypto'
import { startMediaServer } from '@footlight/test-kit/media-server'
import { startPages } from '@footlight/test-kit/pages'
import { startRelay } from '@footlight/test-kit/relay'
import type { LatencyRequest, LatencySamples } from '../packages/live/src/testing/latency-messages.ts'
import { percentile } from './lib/percentile.ts'

/**
 * Glass to glass latency and time to first frame of publisher → media server → player, beside a direct
 * RTCPeerConnection loopback in the same page at the same time; and glass to glass through a cascade of two workers, and
 * through a relay by UDP and by TCP. Limits are of the plain way; needs Debian's `coturn`. `node bench/latency.bench.ts [seconds]`
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
await using relay = await startRelay()
await using browser = await startPages({
  latency: new URL('../packages/live/src/testing/pages/latency.ts', import.meta.url),
})
const page = await browser.open('latency')
const stream = 'latency'
const token = () => media.token('play', stream)
const relayed = (transport: 'udp' | 'tcp') => ({
  token: token(),
  relayOnly: true,
  relayServers: [relay.server(transport)],
})
const guest = media.mint({
  sub: 'guest',
  kind: 'guest',
  stream: `live/${stream}`,
  direction: 'play',
  ses: randomUUID(),
  audience: 'lobby',
})
const request: LatencyRequest = {
  serverUrl: media.serverUrl,
  publishToken: media.token('publish', stream),
  playTokens: Array.from({ length: connects }, token),
  ways: {
    plain: { token: token() },
    cascade: { token: guest, media: 'video' },
    'relay by UDP': relayed('udp'),
    'relay by TCP': relayed('tcp'),
  },
  seconds,
}
const samples = await page.evaluate<LatencySamples>(`latency.run(${JSON.stringify(request)})`)
const first = compare(samples.liveFirstFrame, samples.directFirstFrame)
const rows: Record<string, object> = {}
let glass = first
for (const [way, live] of Object.entries(samples.ways)) {
  const compared = compare(live, samples.direct)
  if (way === 'plain') glass = compared
  rows[`glass to glass, ${way}, median`] = compared.median
  rows[`glass to glass, ${way}, p95`] = compared.p95
}

console.info(`${samples.direct.length} frames in ${seconds} s, ${connects} connects; milliseconds`)
console.table({ ...rows, 'first frame, median': first.median, 'first frame, p95': first.p95 })
const isWithin =
  glass.median.ratio <= limits.median &&
  glass.p95.ratio <= limits.p95 &&
  first.median.ratio <= limits.median &&
  first.p95.ratio <= limits.p95
console.info(isWithin ? 'within' : 'NOT within', limits)
if (!isWithin) process.exitCode = 1
