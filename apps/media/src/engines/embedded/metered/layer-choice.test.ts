import { createRandom } from '@footlight/test-kit/random'
import { expect, it } from 'vitest'
import { chooseLayer, type LayerChoice, newLayerChoice } from './layer-choice.ts'

const kbps = { high: 900, low: 250 }
const layers = 2

interface Line {
  kbps: number
  lossPercent?: number
  /** where no queue adds to it */
  rttMs?: number
}

/** A viewer on a line with a queue of 300 ms, which reports each half second; returns the layer that it had in each second. */
const watch = (seconds: number, lineAt: (second: number) => Line) => {
  const random = createRandom(34)
  let state: LayerChoice = newLayerChoice
  const had: ('high' | 'low')[] = []
  const states: LayerChoice[] = []
  for (let report = 0; report < 2 * seconds; report += 1) {
    const layer = state.below === 0 ? 'high' : 'low'
    const second = report / 2
    if (Number.isInteger(second)) had.push(layer)
    const line = lineAt(second)
    const offered = state.triedReports === null ? kbps[layer] : kbps.high
    const dropped = Math.max(0, 1 - line.kbps / offered)
    let missed = 0
    for (let packet = 0; packet < 50; packet += 1)
      if (random.chance(dropped) || random.chance((line.lossPercent ?? 0) / 100)) missed += 1
    state = chooseLayer(state, {
      nowMs: second * 1_000,
      layers,
      missedPercent: 2 * missed,
      rttMs: dropped > 0 ? 380 : (line.rttMs ?? 80),
      stoodMs: missed > 20 ? 450 : 0,
      isPaused: false,
    })
    states.push(state)
  }
  const count = (layer: 'high' | 'low', from = 0, to = seconds) =>
    had.slice(from, to).filter((one) => one === layer).length
  return { had, count, states }
}

it.each<[string, number, (second: number) => Line, [from: number, to: number, 'high' | 'low'][]]>([
  ['the high layer on a wide line', 60, () => ({ kbps: 5_000 }), [[0, 60, 'high']]],
  ['the high layer with a loss of 3 %', 60, () => ({ kbps: 5_000, lossPercent: 3 }), [[0, 60, 'high']]],
  [
    'the high layer with a random loss of 9 %',
    60,
    () => ({ kbps: 5_000, lossPercent: 9 }),
    [[0, 60, 'high']],
  ],
  [
    'the low layer after 1 s on a line of 400 kbit/s',
    120,
    () => ({ kbps: 400 }),
    [
      [0, 1, 'high'],
      [1, 120, 'low'],
    ],
  ],
  [
    'the high layer again within 25 s when the line is wide again',
    80,
    (second) => ({ kbps: second >= 10 && second < 30 ? 400 : 5_000 }),
    [
      [0, 11, 'high'],
      [12, 30, 'low'],
      [55, 80, 'high'],
    ],
  ],
  [
    'the high layer again when the line is wide again, with a loss of 9 % as before',
    120,
    (second) => ({ kbps: second >= 10 && second < 20 ? 400 : 5_000, lossPercent: 9 }),
    [
      [13, 20, 'low'],
      [100, 120, 'high'],
    ],
  ],
  [
    'the high layer again when the way to it has become longer by 200 ms for good, with a loss of 5 %',
    120,
    (second) => ({ kbps: 5_000, lossPercent: 5, rttMs: second < 10 ? 80 : 280 }),
    [
      [20, 40, 'low'],
      [100, 120, 'high'],
    ],
  ],
])('[E6] gives a viewer %s', (_, seconds, lineAt, expected) => {
  const { had } = watch(seconds, lineAt)
  for (const [from, to, layer] of expected) expect(new Set(had.slice(from, to))).toEqual(new Set([layer]))
})

it('[E6] tries the high layer ever more rarely on a line that stays narrow', () => {
  const { states } = watch(300, () => ({ kbps: 400 }))
  const begun = states.flatMap(({ triedReports }, report) =>
    triedReports === 0 && states[report - 1]?.triedReports === null ? [report / 2] : [],
  )
  const waits = begun.slice(1).map((second, index) => second - (begun[index] ?? 0))
  expect(begun.length).toBeLessThanOrEqual(12)
  expect(waits.slice(-2).every((wait) => wait >= 30)).toBe(true)
})

it('[E6] learns nothing while one layer runs, and falls no lower than the lowest', () => {
  const bad = { nowMs: 0, missedPercent: 60, rttMs: 80, stoodMs: 450, isPaused: true }
  let state = newLayerChoice
  for (let second = 0; second < 5; second += 1) state = chooseLayer(state, { ...bad, layers: 1 })
  expect(state.below).toBe(0)
  for (let second = 0; second < 9; second += 1) state = chooseLayer(state, { ...bad, layers: 3 })
  expect(state.below).toBe(2)
})
