import { expect, it } from 'vitest'
import { TimestampLeaps } from './tap.ts'

it('[F1] a transcoder is spared timestamps that leap 10 s ahead, at once or in many steps, and none across a pause', () => {
  const start = 2 ** 32 - 48_000
  const at = (seconds: number) => (start + seconds * 48_000) >>> 0
  const leaps = new TimestampLeaps(48_000)
  // since a keyframe 30 s ago
  expect([leaps.isTooFar(at(-30), 0), leaps.isTooFar(at(0), 1)]).toEqual([false, false])
  leaps.begin()
  expect([leaps.isTooFar(at(0), 0), leaps.isTooFar(at(2), 2_000)]).toEqual([false, false])
  expect(leaps.isTooFar(at(62), 62_000)).toBe(false)
  expect(leaps.isTooFar(at(69), 62_020)).toBe(false)
  expect(leaps.isTooFar(at(76), 62_040)).toBe(true)
  expect(leaps.isTooFar(at(77), 63_040)).toBe(true)
  const leaping = new TimestampLeaps(48_000)
  leaping.isTooFar(at(0), 0)
  expect(leaping.isTooFar(at(61), 1)).toBe(true)
  expect(leaping.isTooFar(at(6 * 3600), 20)).toBe(true)
})
