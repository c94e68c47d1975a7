import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { leastPrivilege } from '../workers/least-rights.ts'
import { watchParent } from './watch-parent.ts'

const parent = 7

/** After how many ms a worker exits whose parent sends for 2 s, and waits `waits` ms of each second for a processor. */
function endsAfterMs(waits: number, speaksAgainAtMs = Number.POSITIVE_INFINITY): number | undefined {
  const clock = new ManualClock()
  let ended: number | undefined
  const spoke = watchParent(
    clock,
    () => new Map([[parent, (clock.steadyMs() / 1000) * waits]]),
    () => {
      ended ??= clock.steadyMs()
    },
  )
  for (let atMs = 0; atMs < 60_000; atMs += 250) {
    if (atMs <= 2_000 || atMs === speaksAgainAtMs) spoke()
    clock.advance(250)
  }
  return ended
}

it.each([
  ['never waits: 5 s after its last message', 0, 7_500],
  ['gets half a processor: 10 s after its last message', 500, 12_500],
  ['gets a tenth of a processor: 50 s after its last message', 900, 52_500],
  ['waits all the time: never', 1_000, undefined],
])('[B11, E3] a worker ends itself when its parent is silent and %s', (_, waits, expected) => {
  expect(endsAfterMs(waits)).toBe(expected)
})

it('[B11] a worker counts the silence of its parent from 0 after a message', () => {
  expect(endsAfterMs(0, 7_000)).toBe(12_500)
})

it('[E3] a worker may read how long its parent waited, and no other kernel data about it', () => {
  const entry = fileURLToPath(new URL('../worker.ts', import.meta.url))
  const read = `
    import { readFileSync } from 'node:fs'
    import { readMainThreadWait, readThreads } from '${new URL('../workers/stuck-threads.ts', import.meta.url)}'
    const parent = process.ppid
    const isRead = (path) => { try { return readFileSync(path).length > 0 } catch { return false } }
    const environ = ['/proc/' + parent + '/environ', '/proc/' + parent + '/task/' + parent + '/environ']
    console.log(JSON.stringify([readMainThreadWait(parent).size, readThreads(parent).length, environ.map(isRead)]))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...leastPrivilege(entry).execArgv, '--input-type=module', '-e', read],
    { encoding: 'utf8' },
  )
  expect(stdout, stderr).toBe('[1,0,[false,false]]\n')
})
