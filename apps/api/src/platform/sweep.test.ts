import { afterEach, expect, it, vi } from 'vitest'
import { type Sweep, type SweepJob, startSweep } from './sweep.ts'

const everyMs = 1000
let sweep: Sweep | undefined
afterEach(async () => {
  vi.useRealTimers()
  await sweep?.[Symbol.asyncDispose]()
})

/** Jobs that write down that they began, and a provider that does not answer until the test lets it. */
function start(
  modules: (ran: string[], answer: Promise<void>) => SweepJob[][],
  every: number | null = everyMs,
) {
  const ran: string[] = []
  const errors: string[] = []
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  sweep = startSweep({ modules: modules(ran, promise), everyMs: every, onError: (job) => errors.push(job) })
  return { ran, errors, answer, sweep }
}

const job = (ran: string[], name: string, more: Partial<SweepJob> = {}): SweepJob => ({
  name,
  ...more,
  async run() {
    ran.push(name)
    await more.run?.()
  },
})

it('[B7] a job that waits for a provider delays no other: not of its module, not of another', async () => {
  vi.useFakeTimers()
  const { ran, answer } = start((ran, provider) => [
    [job(ran, 'calls'), job(ran, 'hang-ups', { apart: true, run: () => provider })],
    [job(ran, 'sessions', { run: () => Promise.resolve() }), job(ran, 'lobby')],
  ])
  await vi.advanceTimersByTimeAsync(2 * everyMs)
  const count = (name: string) => ran.filter((each) => each === name).length
  expect(['calls', 'hang-ups', 'sessions', 'lobby'].map(count)).toEqual([3, 1, 3, 3])
  answer()
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(['calls', 'hang-ups', 'sessions', 'lobby'].map(count)).toEqual([4, 2, 4, 4])
})

it('[B7] a job of every third round also runs at the start and on each runOnce', async () => {
  vi.useFakeTimers()
  const { ran, sweep } = start((ran) => [[job(ran, 'often'), job(ran, 'rarely', { every: 3 })]])
  await vi.advanceTimersByTimeAsync(4 * everyMs)
  expect(ran.join(' ')).toBe('often rarely often often often rarely often')
  await sweep.runOnce()
  expect(ran.slice(-2)).toEqual(['often', 'rarely'])
})

it('[B7] a job never overlaps itself, by timer or by runOnce, and runOnce waits for it before the next job', async () => {
  const { ran, answer, sweep } = start((ran, provider) => [
    [job(ran, 'slow', { apart: true, run: () => provider })],
    [job(ran, 'quick')],
  ])
  const runs = Promise.all([sweep.runOnce(), sweep.runOnce()])
  await vi.waitFor(() => expect(ran).toEqual(['slow', 'quick']))
  answer()
  await runs
  expect(ran).toEqual(['slow', 'quick', 'slow', 'slow', 'quick', 'quick'])
})

it('[B7] runOnce runs everything once, in order, whatever fails', async () => {
  const fails = { run: () => Promise.reject(new Error('it does')) }
  const { ran, errors, sweep } = start(
    (ran) => [
      [job(ran, 'first', { apart: true, ...fails }), job(ran, 'second', fails)],
      [
        job(ran, 'third', {
          run: () => {
            throw new Error('at once')
          },
        }),
        job(ran, 'fourth'),
      ],
    ],
    null,
  )
  await sweep.runOnce()
  expect(ran).toEqual(['first', 'second', 'third', 'fourth'])
  expect(errors).toEqual(['first', 'second', 'third'])
})
