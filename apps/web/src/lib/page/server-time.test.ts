import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetHouse, syncServerClock, toServerTime } from './server-time.ts'

const noon = Date.parse('2026-05-01T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: noon }))
afterEach(() => {
  vi.useRealTimers()
  forgetHouse()
})

/** A reply of a house whose clock is so far ahead, on its way for 40 ms. */
function hear(aheadMs: number, cacheControl = 'no-store') {
  const askedAt = Date.now()
  vi.advanceTimersByTime(20)
  const date = new Date(Date.now() + aheadMs).toUTCString()
  vi.advanceTimersByTime(20)
  syncServerClock(new Headers({ date, 'cache-control': cacheControl }), askedAt, Date.now())
}
const serverNow = () => toServerTime(Date.now())
const offBy = (aheadMs: number) => Math.abs(serverNow() - (Date.now() + aheadMs))

it('is the browser’s own time where that is right, and before anything was heard', () => {
  expect(serverNow()).toBe(noon)
  for (const wait of [0, 333, 700, 90_000]) {
    vi.advanceTimersByTime(wait)
    hear(0)
    expect(serverNow()).toBe(Date.now())
  }
})

it.each([600_000, -90_000, 2500])(
  'learns that the server’s clock is %i ms ahead, the nearer the more replies come',
  (aheadMs) => {
    hear(aheadMs)
    expect(offBy(aheadMs)).toBeLessThan(1250)
    for (let count = 0; count < 40; count++) {
      vi.advanceTimersByTime(130)
      hear(aheadMs)
    }
    expect(offBy(aheadMs)).toBeLessThan(250)
  },
)

it('believes the newest reply where a clock was set meanwhile', () => {
  hear(0)
  vi.setSystemTime(noon + 900_000)
  hear(-900_000)
  expect(offBy(-900_000)).toBeLessThan(1250)
})

it('learns nothing from what a cache may have kept, nor from a reply without a date', () => {
  hear(-600_000, 'public, max-age=600')
  syncServerClock(new Headers({ 'cache-control': 'no-store' }), noon, noon)
  expect(serverNow()).toBe(Date.now())
})
