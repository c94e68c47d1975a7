import { expect, it } from 'vitest'
import { Pulse } from './pulse.ts'

/** Looks once a second for `seconds`; resolves with the second in which it counts as lost. */
function lostAfter(pulse: Pulse, seconds: number, starvedPerSecondMs = 0): number | null {
  for (let second = 1; second <= seconds; second++)
    if (pulse.isLost(second * 1000, second * starvedPerSecondMs)) return second
  return null
}

it('a process that is silent is lost after 5 s', () => {
  expect(lostAfter(new Pulse(0, 0), 60)).toBe(6)
})

it('a process that answers now and then is not lost', () => {
  const pulse = new Pulse(0, 0)
  for (let second = 1; second <= 600; second++) {
    if (second % 4 === 0) pulse.beat()
    expect(pulse.isLost(second * 1000, 0)).toBe(false)
  }
})

it('time waiting for a processor does not count as silence, and a loop on a busy machine is still found', () => {
  expect(lostAfter(new Pulse(0, 0), 600, 1000)).toBeNull()
  expect(lostAfter(new Pulse(0, 0), 60, 800)).toBe(26)
})

it('hours in which the machine slept or the stack was stopped count as two seconds', () => {
  const pulse = new Pulse(0, 0)
  expect(pulse.isLost(1_000, 0)).toBe(false)
  expect(pulse.isLost(8 * 3_600_000, 0)).toBe(false)
  expect(pulse.isLost(8 * 3_600_000 + 1_000, 0)).toBe(false)
})
