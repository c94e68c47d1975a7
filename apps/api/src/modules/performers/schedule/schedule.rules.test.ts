import { overlappingSlot } from '@footlight/contract'
import { expect, it } from 'vitest'
import { nextTimes } from './schedule.rules.ts'

const shown = (now: string, day: number, from: string, to: string, timeZone = 'Europe/Brussels') =>
  nextTimes({ timeZone, slots: [{ day, from, to }] }, Date.parse(now)).map(
    (time) => `${new Date(time.from).toISOString()} ${new Date(time.to).toISOString()}`,
  )

it('[O1] 20:00 is 20:00 in the performer’s time zone, before and after the clocks change', () => {
  expect(shown('2026-03-27T00:00:00Z', 6, '20:00', '22:00')).toEqual([
    '2026-03-28T19:00:00.000Z 2026-03-28T21:00:00.000Z',
  ])
  expect(shown('2026-03-28T23:30:00Z', 7, '20:00', '22:00')).toEqual([
    '2026-03-29T18:00:00.000Z 2026-03-29T20:00:00.000Z',
  ])
  expect(shown('2026-10-24T12:00:00Z', 7, '20:00', '22:00')).toEqual([
    '2026-10-25T19:00:00.000Z 2026-10-25T21:00:00.000Z',
  ])
})

it('[O1] moves a time that the clocks skip later, and takes the first of one that they show twice', () => {
  expect(shown('2026-03-28T12:00:00Z', 7, '02:30', '05:00')).toEqual([
    '2026-03-29T01:30:00.000Z 2026-03-29T04:00:00.000Z',
  ])
  expect(shown('2026-10-24T12:00:00Z', 7, '02:30', '05:00')).toEqual([
    '2026-10-25T00:30:00.000Z 2026-10-25T03:00:00.000Z',
  ])
})

it('[O1] 02:30 to 03:30 in Amsterdam is an hour on both nights when the clocks change', () => {
  const night = (now: string, ...times: [string, string][]) =>
    nextTimes(
      { timeZone: 'Europe/Amsterdam', slots: times.map(([from, to]) => ({ day: 7, from, to })) },
      Date.parse(now),
    ).map(({ from, to }) => [new Date(from).toISOString(), (to - from) / 60_000])
  const [spring, autumn] = ['2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z']
  expect(night(spring, ['02:30', '03:30'])).toEqual([['2026-03-29T01:30:00.000Z', 60]])
  expect(night(autumn, ['02:30', '03:30'])).toEqual([['2026-10-25T00:30:00.000Z', 60]])
  // a slot that is moved later ends where the next one begins
  expect(night(spring, ['01:00', '03:00'], ['03:00', '04:00'])).toEqual([
    ['2026-03-29T00:00:00.000Z', 60],
    ['2026-03-29T01:00:00.000Z', 60],
  ])
  expect(night(spring, ['02:00', '03:00'], ['03:00', '04:30'])).toHaveLength(1)
})

it('[O1] a slot past midnight ends on the next day, and is listed until its end', () => {
  const friday = (now: string) => shown(now, 5, '22:00', '02:00')
  expect(friday('2026-11-20T12:00:00Z')).toEqual(['2026-11-20T21:00:00.000Z 2026-11-21T01:00:00.000Z'])
  expect(friday('2026-11-21T00:30:00Z')).toEqual([
    '2026-11-20T21:00:00.000Z 2026-11-21T01:00:00.000Z',
    '2026-11-27T21:00:00.000Z 2026-11-28T01:00:00.000Z',
  ])
  expect(friday('2026-11-21T01:00:00Z')).toEqual(['2026-11-27T21:00:00.000Z 2026-11-28T01:00:00.000Z'])
  expect(shown('2026-11-20T12:00:00Z', 6, '00:15', '01:00', 'Pacific/Auckland')).toEqual([
    '2026-11-27T11:15:00.000Z 2026-11-27T12:00:00.000Z',
  ])
})

it('[O1] finds overlapping slots, across midnight and from Sunday into Monday; adjacent slots do not overlap', () => {
  const slot = (day: number, from: string, to: string) => ({ day, from, to })
  expect(overlappingSlot([slot(1, '20:00', '22:00'), slot(1, '22:00', '23:00')])).toBeNull()
  expect(
    overlappingSlot([slot(1, '20:00', '22:00'), slot(2, '20:00', '22:00'), slot(1, '21:59', '23:00')]),
  ).toBe(2)
  expect(overlappingSlot([slot(2, '00:30', '01:30'), slot(1, '22:00', '01:00')])).toBe(1)
  expect(overlappingSlot([slot(7, '23:00', '03:00'), slot(1, '02:00', '04:00')])).toBe(1)
  expect(overlappingSlot([slot(1, '20:00', '20:00'), slot(2, '19:00', '19:30')])).toBe(1)
})
