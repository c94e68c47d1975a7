import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startEmbedded } from './fanout/embedded-target.ts'
import { type FanoutResult, measureFanout } from './fanout/fanout-load.ts'
import { measureFloor } from './fanout/floor.ts'
import { startJanus } from './fanout/janus-target.ts'

/**
 * CPU of a forwarded packet: the embedded engine beside a VideoRoom of Janus, with the same peers, one after the other.
 * `node bench/fanout.bench.ts [viewers,viewers,…] [seconds] [--floor]`; needs Debian's `janus`. `--floor`: beside it, what one
 * encryption and one `sendto` of a packet cost.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { floor: { type: 'boolean' } } })
const sizes = (positionals[0] ?? '10,100,400').split(',').map(Number)
const seconds = Number(positionals[1] ?? 8)
const limits = { ratio: 0.5, fromViewers: 50, lossPercent: 0 }

const measure = async (start: typeof startEmbedded, viewers: number): Promise<FanoutResult> => {
  await using target = await start()
  return await measureFanout(target, viewers, seconds * 1000)
}
const rounded = (value: number): number => Number(value.toFixed(2))

console.info(`load average before: ${loadavg().map(rounded).join(' ')}; the peers run on the same cores`)
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
      connected: result.viewers,
      packets: result.packets,
      'µs/packet': rounded(result.cpuUsPerPacket),
      cores: rounded(result.cores),
      'loss %': rounded(result.lossPercent),
      ratio: name === 'embedded' ? rounded(ratio) : 1,
      ...(floorUs && { 'of the floor': rounded(result.cpuUsPerPacket / floorUs) }),
    }
  }
}
console.table(table)
console.info(isWithin ? 'within' : 'NOT within', limits)
if (!isWithin) process.exitCode = 1
