import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitForServer } from './wait-for-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that answers from the n-th request on. */
function house(openFrom: number) {
  const seen = { asked: [] as number[], back: 0 }
  const start = Date.now()
  const ask = async () => {
    seen.asked.push((Date.now() - start) / 1000)
    if (seen.asked.length === 1) throw new TypeError('no network')
    return seen.asked.length >= openFrom
  }
  const askNow = waitForServer({ ask, comeBack: () => void seen.back++, random: () => 0.5 })
  return { seen, askNow }
}

it('reloads when the server answers again: retries with growing delays, and then stops', async () => {
  const { seen } = house(7)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(seen).toEqual({ asked: [2, 6, 14, 30, 60, 90, 120], back: 1 })
})

it('retries immediately when the network is back, and continues where that was too early', async () => {
  const { seen, askNow } = house(3)
  await vi.advanceTimersByTimeAsync(1_000)
  askNow()
  askNow()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toEqual({ asked: [1, 3, 7], back: 1 })
})
