import { expect, it } from 'vitest'
import { askForKeyframe, newKeyframeThrottle } from './keyframe-throttle.ts'

const grantedOf = (askedMs: number[]): number[] => {
  let asks = newKeyframeThrottle
  return askedMs.filter((nowMs) => {
    const step = askForKeyframe(asks, nowMs)
    asks = step.asks
    return step.granted
  })
}

it.each<[string, number[], number[]]>([
  ['the first one immediately', [0], [0]],
  ['after a while without requests, as at first', [0, 400, 20_000, 20_400, 20_500], [0, 20_000, 20_500]],
  [
    'ever more rarely to a viewer that asks every 200 ms',
    Array.from({ length: 300 }, (_, index) => index * 200),
    [0, 600, 1_600, 3_600, ...Array.from({ length: 14 }, (_, index) => 7_600 + 4_000 * index)],
  ],
])('[E3] grants keyframes: %s', (_, askedMs, expected) => {
  expect(grantedOf(askedMs)).toEqual(expected)
})
