import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetServerClock, syncServerClock, toServerTime } from './server-time.ts'

const noon = Date.parse('2026-05-01T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: noon }))
afterEach(() => {
  vi.useRealTimers()
  forgetServerClock()
})

/** A reply of a server whose clock is ahead by this much, with a round trip of 40 ms. */
function receiveReply(aheadMs: number, cacheControl = 'no-store') {
  const askedAt = Date.now()
  vi.advanceTimersByTime(20)
  const date = new Date(Date.now() + aheadMs).toUTCString()
  vi.advanceTimersByTime(20)
  syncServerClock(new Headers({ date, 'cache-control': cacheControl }), askedAt, Date.now())
}
const serverNow = () => toServerTime(Date.now())
const offBy = (aheadMs: number) => Math.abs(serverNow() - (Date.now() + aheadMs))

it('equals the browser’s time if that is right, and before the first reply', () => {
  expect(serverNow()).toBe(noon)
  for (const wait of [0, 333, 700, 90_000]) {
    vi.advanceTimersByTime(wait)
    receiveReply(0)
    expect(serverNow()).toBe(Date.now())
  }
})

it.each([600_000, -90_000, 2500])(
  'measures that the server’s clock is %i ms ahead, more exactly with more replies',
  (aheadMs) => {
    receiveReply(aheadMs)
    expect(offBy(aheadMs)).toBeLessThan(1250)
    for (let count = 0; count < 40; count++) {
      vi.advanceTimersByTime(130)
      receiveReply(aheadMs)
    }
    expect(offBy(aheadMs)).toBeLessThan(250)
  },
)

it('uses the newest reply only after a clock was changed', () => {
  receiveReply(0)
  vi.setSystemTime(noon + 900_000)
  receiveReply(-900_000)
  expect(offBy(-900_000)).toBeLessThan(1250)
})

it('ignores replies that may be cached or have no date', () => {
  receiveReply(-600_000, 'public, max-age=600')
  syncServerClock(new Headers({ 'cache-control': 'no-store' }), noon, noon)
  expect(serverNow()).toBe(Date.now())
})
