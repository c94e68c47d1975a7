import { describe, expect, it } from 'vitest'
import { Silence } from './silence.ts'
import { readThreadWaits } from './stuck-threads.ts'

const pollEveryMs = 250
const main = 7
const other = 8

/** The silence after `seconds` of polls every 250 ms, while the threads wait so many milliseconds of each 250. */
function silentMsAfter(seconds: number, waitsPerLook: { main?: number; other?: number } = {}): number {
  const silence = new Silence(pollEveryMs, 0, new Map())
  let silentMs = 0
  for (let look = 1; look <= seconds * 4; look++) {
    const waits = new Map([
      [main, look * (waitsPerLook.main ?? 0)],
      [other, look * (waitsPerLook.other ?? 0)],
    ])
    silentMs = silence.look(look * pollEveryMs, waits)
  }
  return silentMs
}

describe('[E3] Silence', () => {
  it.each([
    ['a worker that runs and sends nothing', {}, 1, 1_000],
    ['a worker that waits for a processor all the time', { main: 250 }, 120, 0],
    ['a worker that gets a thirtieth of a processor', { main: 240 }, 20, 800],
    ['a worker whose other threads are starved, while the main one sleeps', { other: 245 }, 20, 400],
    ['a worker that waits now and then', { main: 100 }, 1, 600],
  ])('counts of %s', (_, waits, seconds, expected) => {
    expect(silentMsAfter(seconds, waits)).toBe(expected)
  })

  it('restarts at 0 when the worker sends a message', () => {
    const silence = new Silence(pollEveryMs, 0, new Map())
    expect(silence.look(250, new Map())).toBe(250)
    silence.reset()
    expect(silence.look(500, new Map())).toBe(250)
  })

  it('counts a late poll as at most two, and detects a hung worker from late polls only', () => {
    const silence = new Silence(pollEveryMs, 0, new Map())
    expect(silence.look(60_000, new Map())).toBe(500)
    expect(silence.look(120_000, new Map())).toBe(1_000)
    expect(silence.look(180_000, new Map())).toBe(1_500)
  })

  it('reads what each thread of a process waited, and nothing of one that is gone', () => {
    expect(readThreadWaits(process.pid).get(process.pid)).toBeGreaterThanOrEqual(0)
    expect(readThreadWaits(0x7fffffff).size).toBe(0)
  })
})
