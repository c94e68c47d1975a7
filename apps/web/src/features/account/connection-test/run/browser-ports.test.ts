import { GatewayError } from '@footlight/gateway'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenReady } from './browser-ports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refusal = (code: number) => new GatewayError('plugin', { code })

it('[S21] tries a refused test again until a worker takes it, or the run is over', async () => {
  const { signal } = new AbortController()
  const attempt = vi.fn().mockRejectedValueOnce(refusal(499)).mockRejectedValueOnce(refusal(499))
  const taken = whenReady(attempt.mockResolvedValue('taken'), signal)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await taken).toBe('taken')
  expect(attempt).toHaveBeenCalledTimes(3)

  const life = new AbortController()
  const refused = whenReady(() => Promise.reject(refusal(499)), life.signal)
  const outcome = expect(refused).rejects.toThrow('over')
  await vi.advanceTimersByTimeAsync(0)
  life.abort(new Error('over'))
  await vi.advanceTimersByTimeAsync(1000)
  await outcome
  await expect(whenReady(() => Promise.reject(refusal(414)), signal)).rejects.toMatchObject({ code: 414 })
})
