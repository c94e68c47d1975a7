import { setTimeout as sleep } from 'node:timers/promises'
import { cpuTimeUs } from '../lib/processes.ts'
import { Audience, type Size } from './audience.ts'
import type { FanoutTarget } from './fanout-target.ts'

export interface FanoutResult {
  /** connected, of those that were asked for */
  viewers: number
  packets: number
  cpuUsPerPacket: number
  /** cores that the server used */
  cores: number
  lossPercent: number
}

/** Publishers of 1 Mbit/s and so many viewers, measured over a window once all of them are connected. */
export async function measureFanout(
  target: FanoutTarget,
  size: Size,
  windowMs: number,
): Promise<FanoutResult> {
  await using audience = await Audience.gather(target, size)
  const usedUs = (): number => target.pids.reduce((sum, pid) => sum + cpuTimeUs(pid), 0)

  const before = await audience.total()
  const cpuBefore = usedUs()
  const beganMs = performance.now()
  await sleep(windowMs)
  const cpuUs = usedUs() - cpuBefore
  const elapsedUs = (performance.now() - beganMs) * 1000
  const after = await audience.total()
  const packets = after.packets - before.packets
  const missing = Math.max(0, after.missing - before.missing)
  return {
    viewers: audience.size,
    packets,
    // what was lost on the way was forwarded as well
    cpuUsPerPacket: cpuUs / (packets + missing),
    cores: cpuUs / elapsedUs,
    lossPercent: (100 * missing) / (packets + missing),
  }
}
