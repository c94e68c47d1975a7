import { expect, it } from 'vitest'
import { SteadyClock } from './clock.ts'

const machineAt = (unixMs: number) => {
  const machine = {
    set: unixMs,
    passed: 0,
    now: () => machine.set + machine.passed,
    steadyMs: () => machine.passed,
  }
  return machine
}

it('[B6] counts on where the machine’s clock goes back an hour, and says so once', () => {
  const machine = machineAt(1_700_000_000_000)
  const clock = new SteadyClock(machine)
  machine.passed += 5000
  machine.set -= 3_600_000
  expect([clock.now(), clock.newJumpMs(), clock.newJumpMs()]).toEqual([1_700_000_005_000, -3_600_000, null])
  machine.set += 3_600_000
  expect([clock.now(), clock.newJumpMs(), clock.newJumpMs()]).toEqual([1_700_000_005_000, 0, null])
})

it('[B6] takes the time of the API where that differs by more than its answer took', () => {
  const clock = new SteadyClock(machineAt(1_700_000_000_000))
  expect([clock.follow(1_700_000_000_400, 0), clock.follow(1_699_999_999_000, 2000)]).toEqual([0, 0])
  expect(clock.now()).toBe(1_700_000_000_000)
  expect(clock.follow(1_700_003_600_000, 20)).toBe(3_600_010)
  expect(clock.now()).toBe(1_700_003_600_010)
})
