import { expect, it } from 'vitest'
import { SeenSeconds } from './seen-seconds.ts'

const ticksOfMs = 90
const at = (count: number, mediaMs: number) => ({
  count,
  timestamp: (0xffff_0000 + mediaMs * ticksOfMs) >>> 0,
})

it('[B4] lists the seconds with a picture, also those that were read late, and none of a pause', () => {
  const seen = new SeenSeconds(30)
  seen.look(at(1, 0), 100_950)
  seen.look(at(2, 33), 100_983)
  // nothing is read for 3 s, and then all of it
  seen.look(at(92, 3_033), 103_990)
  // a pause, in which two keyframes were tried
  seen.look(at(93, 5_000), 105_960)
  seen.look(at(94, 7_033), 107_990)
  expect(seen.seconds).toEqual([100, 101, 102, 103, 105, 107])
})

it('lists no second for a viewer that received nothing', () => {
  const seen = new SeenSeconds(30)
  seen.look(at(0, 0), 100_000)
  expect(seen.seconds).toEqual([])
})
