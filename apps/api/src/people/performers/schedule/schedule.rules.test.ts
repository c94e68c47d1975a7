import { overlappingSlot } from '@footlight/contract'
import { expect, it } from 'vitest'
import { nextTimes, type Schedule } from './schedule.rules.ts'

const shown = (now: string, day: number, from: string, to: string, timeZone = 'Europe/Brussels') =>
  nextTimes({ timeZone, slots: [{ day, from, to }], dates: [] }, Date.parse(now)).map(
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

it.each([
  // zone, the night before it, a time that does not exist or comes twice, and the evening after it
  ['America/New_York', '2026-03-07T12:00:00Z', '02:30', '2026-03-08T07:30', '2026-03-09T00:00'],
  ['America/New_York', '2026-10-31T12:00:00Z', '01:30', '2026-11-01T05:30', '2026-11-02T01:00'],
  ['Europe/Berlin', '2026-03-28T12:00:00Z', '02:30', '2026-03-29T01:30', '2026-03-29T18:00'],
  ['Europe/Berlin', '2026-10-24T12:00:00Z', '02:30', '2026-10-25T00:30', '2026-10-25T19:00'],
  // its clocks change by half an hour
  ['Australia/Lord_Howe', '2026-10-03T12:00:00Z', '02:15', '2026-10-03T15:45', '2026-10-04T09:00'],
  ['Australia/Lord_Howe', '2026-04-04T12:00:00Z', '01:45', '2026-04-04T14:45', '2026-04-05T09:30'],
] as const)(
  '[O1] in %s after %s: %s begins at %s, 20:00 at %s, in the week and on a date',
  (timeZone, now, time, first, evening) => {
    const slots = [time, '20:00'].map((from) => ({ day: 7, from, to: '23:00' }))
    const date = new Date(Date.parse(now) + 86_400_000).toISOString().slice(0, 10)
    const dates = slots.map(({ from, to }) => ({ date, from, to }))
    const begins = (schedule: Pick<Schedule, 'slots' | 'dates'>) =>
      nextTimes({ timeZone, ...schedule }, Date.parse(now)).map(({ from }) =>
        new Date(from).toISOString().slice(0, 16),
      )
    expect([begins({ slots, dates: [] }), begins({ slots: [], dates })]).toEqual([
      [first, evening],
      [first, evening],
    ])
  },
)

it('[O1] shows a single date two months ahead, and ends a time of the week where it begins', () => {
  const schedule = {
    timeZone: 'UTC',
    slots: [{ day: 5, from: '20:00', to: '23:00' }],
    dates: [
      { date: '2026-11-20', from: '22:00', to: '01:00' },
      { date: '2027-01-10', from: '20:00', to: '21:00' },
      { date: '2027-02-10', from: '20:00', to: '21:00' },
      { date: '2026-11-19', from: '20:00', to: '21:00' },
    ],
  }
  const times = nextTimes(schedule, Date.parse('2026-11-20T12:00:00Z'))
  expect(
    times.map(({ from, to }) => [new Date(from).toISOString().slice(0, 13), (to - from) / 3_600_000]),
  ).toEqual([
    ['2026-11-20T20', 2],
    ['2026-11-20T22', 3],
    ['2027-01-10T20', 1],
  ])
})

it('[O1] 02:30 to 03:30 in Amsterdam is an hour on both nights when the clocks change', () => {
  const night = (now: string, ...times: [string, string][]) =>
    nextTimes(
      { timeZone: 'Europe/Amsterdam', slots: times.map(([from, to]) => ({ day: 7, from, to })), dates: [] },
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
