import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainRules } from './testing/rules.ts'

/** Faster runs need no closer look: a quadratic search of 100,000 characters takes seconds. */
const shortMs = 50
/** 10 times the input may take 10 times as long, and more where others use its caches; a quadratic search takes 100 times as long. */
const longestRatio = 40
/** Aborts a run that would never end, so that the test fails. */
const hangMs = 20_000

const context = createContext({})

/** CPU time of this thread: on a busy machine wall time includes other processes. */
function timeMs(run: () => unknown): number {
  Object.assign(context, { run })
  const start = process.threadCpuUsage()
  runInContext('run()', context, { timeout: hangMs })
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** The fastest of three runs; `times`: repetitions per run, since the system counts CPU time in milliseconds. */
function fastestMs(run: () => unknown, times = 1): number {
  const all = () => {
    for (let time = 0; time < times; time++) run()
  }
  return Math.min(timeMs(all), timeMs(all), timeMs(all)) / times
}

interface Shape {
  head: string
  unit: string
  tail: string
}

/** The rules that take more than linear time for an input of this shape. */
function slowRules({ head, unit, tail }: Shape): string[] {
  const input = (length: number) => head + unit.repeat(length / unit.length) + tail
  const [short, long] = [input(10_000), input(100_000)]
  if (timeMs(() => plainRules.map((rule) => rule(long))) < shortMs) return []
  return plainRules
    .filter((rule) => {
      const longMs = fastestMs(() => rule(long))
      return longMs > shortMs && longMs > longestRatio * fastestMs(() => rule(short), 10)
    })
    .map(({ rule }) => rule)
}

const heads = ['', 'a@', 'http://', 'ftp://a@', 'https://a.org/', 'http://[', '-1.']
const units = 'a|1|.|@|:|-|/|\\| |é|例|🎭|e\u0301|a.|a@|a-|1.|1:|00:|00-|%61|a.org@'.split('|')
const tails = ['', 'x', '!', ' ', '\n', '@', '.org', '\u0000']

it('no rule takes more than linear time for 100,000 characters of these shapes', () => {
  const shapes = heads.flatMap((head) => units.flatMap((unit) => tails.map((tail) => ({ head, unit, tail }))))
  expect(shapes.flatMap((shape) => slowRules(shape).map((rule) => ({ rule, ...shape })))).toEqual([])
}, 120_000)

it('no rule takes more than linear time for random shapes', () => {
  const pieces = fc.string({ unit: fc.constantFrom(...'aZ09@.:-_+/?#[]%é\u0301 \n\\'), maxLength: 4 })
  const unit = pieces.filter((text) => text !== '')
  fc.assert(
    fc.property(fc.constantFrom(...heads), pieces, unit, pieces, (head, start, unit, tail) => {
      expect(slowRules({ head: head + start, unit, tail })).toEqual([])
    }),
  )
}, 120_000)

it('detects a quadratic search', () => {
  const input = (length: number) => `${'a'.repeat(length)}!`
  const quadratic = /a*b/
  const short = fastestMs(() => quadratic.test(input(2000)), 10)
  expect(short).toBeGreaterThan(0)
  expect(fastestMs(() => quadratic.test(input(20_000))) / short).toBeGreaterThan(longestRatio)
})
