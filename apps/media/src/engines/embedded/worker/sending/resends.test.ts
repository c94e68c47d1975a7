import { describe, expect, it } from 'vitest'
import { Resends } from './resends.ts'

const packetBytes = 1_200

/** The number of resends to a viewer that requests the packets `asked` every 10 ms, for so many seconds. */
const resent = (seconds: number, asked: (tenMs: number) => number[], rttMs: number | null = 20) => {
  const resends = new Resends(0)
  const copies = new Map<number, number>()
  let most = 0
  for (let tenMs = 0; tenMs < seconds * 100; tenMs += 1) {
    for (const key of asked(tenMs))
      if (resends.take(key, packetBytes, rttMs, tenMs * 10) === 'now')
        copies.set(key, (copies.get(key) ?? 0) + 1)
    most = Math.max(most, resends.remembered)
  }
  const total = [...copies.values()].reduce((sum, count) => sum + count, 0)
  return { copies, total, most }
}

describe('resends', () => {
  it.each<[string, number | null, number]>([
    ['80 ms where the round trip is shorter', 20, 7],
    ['80 ms where the round trip is not known', null, 7],
    ['the round trip where it is longer', 300, 2],
    ['1 s where the viewer claims a longer one', 60_000, 1],
  ])('[B11] resends a packet that is asked for all the time once within %s', (_, rttMs, copies) => {
    expect(resent(0.5, () => [7], rttMs).copies.get(7)).toBe(copies)
  })

  it('[B11] resends 12 KB a second to a viewer that requests 1,024 packets a second', () => {
    const tenSeconds = resent(10, (tenMs) => Array.from({ length: 10 }, (_, index) => tenMs * 10 + index))
    // the budget of one second is available at the start
    expect(tenSeconds.total * packetBytes).toBeLessThanOrEqual(11 * 12_000)
    expect(tenSeconds.total).toBeGreaterThan(90)
  })

  it('[B11] resends up to a quarter of the stream if that is more', () => {
    const resends = new Resends(0)
    resends.onSecondEnd(600_000)
    let bytes = 0
    for (let key = 0; key < 1_000; key += 1)
      if (resends.take(key, packetBytes, 20, 2_000) === 'now') bytes += packetBytes
    expect(bytes).toBeGreaterThan(140_000)
    expect(bytes).toBeLessThanOrEqual(150_000)
  })

  it('[B11] repairs 10 % of a stream of 5 Mbit/s whole', () => {
    const resends = new Resends(0)
    let missed = 0
    for (let tenMs = 0; tenMs < 1_000; tenMs += 1) {
      if (tenMs % 100 === 0) resends.onSecondEnd(625_000)
      // 520 packets a second, of which 50 are lost
      if (tenMs % 2 === 0 && resends.take(tenMs, packetBytes, 40, tenMs * 10) !== 'now') missed += 1
    }
    expect(missed).toBe(0)
  })

  it('[B11] remembers at most 512 packets', () => {
    const resends = new Resends(0)
    resends.onSecondEnd(10_000_000)
    for (let key = 0; key < 5_000; key += 1) resends.take(key, 1, 1_000, 1_000)
    expect(resends.remembered).toBe(512)
  })
})
