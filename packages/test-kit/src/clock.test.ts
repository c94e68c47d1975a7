import { expect, it } from 'vitest'
import { ManualClock } from './clock.ts'

function setUp() {
  const clock = new ManualClock(1000)
  const ran: string[] = []
  const note = (name: string) => () => void ran.push(`${name} ${clock.now()} ${clock.monotonic()}`)
  clock.after(30, note('late'))
  clock.after(10, note('early'))
  clock.every(20, note('again'))
  clock.after(15, note('never'))()
  return { clock, ran }
}

it('runs due timers in order, each at its moment, and no timer that was removed', () => {
  const { clock, ran } = setUp()
  clock.advance(45)
  expect(ran).toEqual(['early 1010 10', 'again 1020 20', 'late 1030 30', 'again 1040 40'])
  expect([clock.now(), clock.timers]).toEqual([1045, 1])
})

it('pass: runs what a timer resolved before the next timer', async () => {
  const { clock, ran } = setUp()
  const woken = new Promise<void>((resolve) => clock.after(10, resolve))
  void woken.then(() => clock.after(5, () => void ran.push(`woken ${clock.now()}`)))
  await clock.pass(20)
  expect(ran).toEqual(['early 1010 10', 'woken 1015', 'again 1020 20'])
})

it('oversleep: runs due timers late; step: lets no time pass', () => {
  const { clock, ran } = setUp()
  clock.step(5000)
  clock.oversleep(35)
  expect(ran).toEqual(['early 6035 35', 'again 6035 35', 'late 6035 35'])
})
