import { expect, it } from 'vitest'
import { createSteadyClock } from './clock.ts'

it('[B6] counts on where the machine’s clock goes back an hour, and says by how much it was set', () => {
  const machine = { set: 1_700_000_000_000, passed: 50 }
  const clock = createSteadyClock(1_700_000_000_400, {
    now: () => machine.set + machine.passed,
    monotonic: () => machine.passed,
  })
  expect([clock.now(), clock.jumpMs()]).toEqual([1_700_000_000_400, 0])
  machine.set -= 3_600_000
  machine.passed += 20_000.5
  expect([clock.now(), clock.jumpMs(), clock.monotonic()]).toEqual([1_700_000_020_400, -3_600_000, 20_050.5])
})
