import { Peers } from '../../apps/media/src/testing/peers/peers.ts'
import { cpuTimeUs } from '../lib/cpu-time.ts'
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

const connectWithinMs = 15_000
/** if not all connect in this time, the machine is measured with those that did */
const connectAllWithinMs = 45_000
const settleMs = 3_000
const kbps = 1_000
const tries = 3
const atOnce = 8

/** One publisher of 1 Mbit/s and so many viewers, measured over a window once all of them are connected. */
export async function measureFanout(
  target: FanoutTarget,
  viewers: number,
  windowMs: number,
): Promise<FanoutResult> {
  await using publisher = new Peers()
  await using audience = new Peers()
  const offer = await publisher.publish('publisher', { kbps, audio: false })
  await publisher.accept('publisher', await target.publish(offer))
  await waitFor(async () => (await publisher.count('publisher')).packets > 0)

  const names = Array.from({ length: viewers }, (_, index) => `viewer ${index}`)
  const watching: string[] = []
  const queue = names.values()
  const deadlineMs = Date.now() + connectAllWithinMs
  const connectNext = async (): Promise<void> => {
    for (const name of queue) {
      const connected = await connect(target, audience, name)
      if (Date.now() > deadlineMs) return
      if (connected) watching.push(connected)
    }
  }
  const connects = Array.from({ length: atOnce }, connectNext)
  await Promise.race([Promise.allSettled(connects), sleep(connectAllWithinMs)])
  await sleep(settleMs)

  const before = await total(audience, watching)
  const cpuBefore = cpuTimeUs(target.pid)
  const beganMs = performance.now()
  await sleep(windowMs)
  const cpuUs = cpuTimeUs(target.pid) - cpuBefore
  const elapsedUs = (performance.now() - beganMs) * 1000
  const after = await total(audience, watching)
  const packets = after.packets - before.packets
  const missing = after.missing - before.missing
  return {
    viewers: watching.length,
    packets,
    // what was lost on the way was forwarded as well
    cpuUsPerPacket: cpuUs / (packets + Math.max(0, missing)),
    cores: cpuUs / elapsedUs,
    lossPercent: (100 * Math.max(0, missing)) / (packets + Math.max(0, missing)),
  }
}

/** The name of a peer that plays; a connect fails now and then, and a client tries again. */
async function connect(target: FanoutTarget, audience: Peers, name: string): Promise<string | null> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const peer = `${name}, try ${attempt}`
    const { offerSdp, answer } = await target.play()
    await answer(await audience.play(peer, offerSdp))
    if (await waitFor(async () => (await audience.count(peer)).packets > 0)) return peer
    await audience.close(peer)
  }
  return null
}

async function total(audience: Peers, peers: string[]): Promise<{ packets: number; missing: number }> {
  const counts = await Promise.all(peers.map((peer) => audience.count(peer)))
  return {
    packets: counts.reduce((sum, one) => sum + one.packets, 0),
    missing: counts.reduce((sum, one) => sum + one.missing, 0),
  }
}

async function waitFor(look: () => Promise<boolean>): Promise<boolean> {
  const endMs = Date.now() + connectWithinMs
  while (Date.now() < endMs) {
    if (await look()) return true
    await sleep(50)
  }
  return false
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
