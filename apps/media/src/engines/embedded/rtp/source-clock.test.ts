import { expect, it } from 'vitest'
import { SourceClock } from './source-clock.ts'

/** what is made at `ms` */
const timestamp = (ms: number) => (4_294_000_000 + ms * 90) >>> 0

it('[P13] dates by the publisher’s clock what waited 700 ms in an uplink, over the turn of its timestamps', () => {
  const clock = new SourceClock(90_000)
  for (let ms = 0; ms <= 20_000; ms += 40)
    expect(clock.madeMs(timestamp(ms), ms + 50)).toBeCloseTo(ms + 50, 3)
  expect(clock.madeMs(timestamp(20_040), 20_790)).toBeLessThan(20_092)
  // an hour later, by a clock that is slower than ours by 100 ppm
  const hour = 3_600_000
  let made = 0
  for (let ms = 20_080; ms <= hour; ms += 1_000) made = clock.madeMs(timestamp(ms * 0.9999), ms + 50)
  expect(made).toBeGreaterThan(hour - 1_000)
})

it('[P13] begins anew where the timestamps of a publisher do', () => {
  const clock = new SourceClock(90_000)
  clock.madeMs(timestamp(60_000), 60_000)
  expect(clock.madeMs(timestamp(0), 60_040)).toBe(60_040)
  expect(clock.madeMs(timestamp(40), 60_080)).toBe(60_080)
})
