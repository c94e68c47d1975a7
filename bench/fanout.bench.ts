import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startEmbedded } from './fanout/embedded-target.ts'
import { type FanoutResult, measureFanout } from './fanout/fanout-load.ts'
import type { FanoutTarget } from './fanout/fanout-target.ts'
import { measureFloor } from './fanout/floor.ts'
import { startJanus } from './fanout/janus-target.ts'
import { soak } from './fanout/soak.ts'

/**
 * CPU of a forwarded packet: the embedded engine beside a VideoRoom of Janus, with the same peers, one after the other.
 * `node bench/fanout.bench.ts [viewers,viewers,…] [seconds] [--floor]`; needs Debian's `janus`. `--floor`: beside it, what one
 * encryption and one `sendto` of a packet cost. `--spread`: instead, one and twenty streams with one worker and with two.
 * `--minutes N`: instead, 50 viewers for so long, and whether memory, threads and descriptors stay flat.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { floor: { type: 'boolean' }, spread: { type: 'boolean' }, minutes: { type: 'string' } },
})
const sizes = (positionals[0] ?? (values.spread ? '100' : '10,100,400')).split(',').map(Number)
const seconds = Number(positionals[1] ?? 8)
const limits = { ratio: 0.5, fromViewers: 50, lossPercent: 0 }

const rounded = (value: number): number => Number(value.toFixed(2))
const rowOf = (result: FanoutResult) => ({
  connected: result.viewers,
  packets: result.packets,
  'µs/packet': rounded(result.cpuUsPerPacket),
  cores: rounded(result.cores),
  'loss %': rounded(result.lossPercent),
})
async function measure(
  start: () => Promise<FanoutTarget>,
  viewers: number,
  streams = 1,
): Promise<FanoutResult> {
  await using target = await start()
  return await measureFanout(target, { viewers, streams }, seconds * 1000)
}

console.info(`load average before: ${loadavg().map(rounded).join(' ')}; the peers run on the same cores`)
if (values.minutes) await showSoak(Number(values.minutes))
else if (values.spread) await showSpread()
else await compare()

async function compare(): Promise<void> {
  const floor = values.floor ? await measureFloor() : null
  const floorUs = floor ? floor.cipherUs + floor.sendUs : null
  if (floor)
    console.info(
      `floor: ${rounded(floor.cipherUs)} µs of AES-128-GCM and ${rounded(floor.sendUs)} µs of sendto a packet`,
    )
  let isWithin = true
  const table: Record<string, object> = {}
  for (const viewers of sizes) {
    console.info(`${viewers} viewers: embedded`)
    const ours = await measure(startEmbedded, viewers)
    console.info(`${viewers} viewers: Janus`)
    const theirs = await measure(startJanus, viewers)
    const ratio = ours.cpuUsPerPacket / theirs.cpuUsPerPacket
    if (viewers >= limits.fromViewers && ratio > limits.ratio) isWithin = false
    if (ours.lossPercent > limits.lossPercent || ours.viewers < viewers) isWithin = false
    for (const [name, result] of Object.entries({ embedded: ours, Janus: theirs })) {
      table[`${viewers} viewers, ${name}`] = {
        ...rowOf(result),
        ratio: name === 'embedded' ? rounded(ratio) : 1,
        ...(floorUs && { 'of the floor': rounded(result.cpuUsPerPacket / floorUs) }),
      }
    }
  }
  console.table(table)
  console.info(isWithin ? 'within' : 'NOT within', limits)
  if (!isWithin) process.exitCode = 1
}

/** Throughput says nothing here: the peers share the cores. */
async function showSpread(): Promise<void> {
  const table: Record<string, object> = {}
  for (const viewers of sizes)
    for (const streams of [1, 20])
      for (const workers of [1, 2]) {
        const name = `${viewers} viewers, streams: ${streams}, workers: ${workers}`
        console.info(name)
        table[name] = rowOf(await measure(() => startEmbedded(workers), viewers, streams))
      }
  console.table(table)
}

async function showSoak(minutes: number): Promise<void> {
  const { rows, grown } = await soak(minutes, (row) => console.info(JSON.stringify(row)))
  console.table(rows)
  console.info(grown.length === 0 ? 'flat' : `NOT flat: ${grown.join('; ')}`)
  if (grown.length > 0) process.exitCode = 1
}
