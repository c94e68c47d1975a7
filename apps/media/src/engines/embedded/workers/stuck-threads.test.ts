import { describe, expect, it } from 'vitest'
import { readThreads, type ThreadSample, type ThreadWatch, watchThreads } from './stuck-threads.ts'

/** Whether the last of these samples `[cpuTicks, voluntarySwitches]` of one thread finds it stuck. */
const stuckAfter = (...looks: [number, number][]): boolean => {
  let watch: ThreadWatch = new Map()
  let stuck = false
  for (const [cpuTicks, voluntarySwitches] of looks) {
    const thread: ThreadSample = { id: 7, cpuTicks, voluntarySwitches }
    ;({ watch, stuck } = watchThreads(watch, [thread]))
  }
  return stuck
}

describe('watchThreads', () => {
  it.each<[string, [number, number][], boolean]>([
    [
      'runs and never waits',
      [
        [100, 5],
        [140, 5],
      ],
      true,
    ],
    [
      'gets little of a busy machine, and never waits',
      [
        [100, 5],
        [112, 5],
        [121, 5],
        [131, 5],
      ],
      true,
    ],
    [
      'works hard, and waits now and then',
      [
        [100, 5],
        [145, 6],
        [190, 7],
      ],
      false,
    ],
    [
      'sleeps',
      [
        [100, 5],
        [100, 5],
        [100, 5],
      ],
      false,
    ],
    ['is sampled for the first time', [[900, 5]], false],
  ])('[E3] a thread that %s', (_, looks, expected) => {
    expect(stuckAfter(...looks)).toBe(expected)
  })

  it('reads the threads of a process, and an empty list for a process that is gone', () => {
    const own = readThreads(process.pid)
    expect(own.find(({ id }) => id === process.pid)?.voluntarySwitches).toBeGreaterThan(0)
    expect(readThreads(0x7fffffff)).toEqual([])
  })
})
