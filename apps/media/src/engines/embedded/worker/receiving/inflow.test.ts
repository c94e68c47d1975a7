import { expect, it } from 'vitest'
import { Inflow } from './inflow.ts'

const packet = 1_200

/** bit/s that pass of a source, in ten seconds; each second begins with a quarter of it at once, as a keyframe does. */
function passed(kind: 'video' | 'audio', isAlone: boolean, bitrate: number): number {
  const inflow = new Inflow(kind, { isAlone }, 0)
  const packets = bitrate / 8 / packet
  let bytes = 0
  for (let second = 0; second < 10; second += 1)
    for (let index = 0; index < packets; index += 1) {
      const ms = 1000 * Math.max(0, index / packets - 0.25)
      if (inflow.takes(packet, second * 1000 + ms)) bytes += packet
    }
  return (bytes * 8) / 10
}

it('[E2] takes the picture of the largest preset with room, and of 50 Mbit/s what fits alone', () => {
  expect(passed('video', false, 7_680_000)).toBe(7_680_000)
  expect(passed('video', false, 49_920_000)).toBeLessThan(9_700_000)
})

it('[E2] takes little more of sound alone than it needs', () => {
  expect(passed('audio', false, 480_000)).toBe(480_000)
  expect(passed('audio', true, 144_000)).toBe(144_000)
  expect(passed('audio', true, 13_000_000)).toBeLessThan(200_000)
})
