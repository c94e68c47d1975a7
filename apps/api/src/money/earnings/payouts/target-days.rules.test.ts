import { expect, it } from 'vitest'
import { executionDay } from './target-days.rules.ts'

it.each([
  ['just after midnight of the operator', '2026-12-02T23:30:00Z', 'Europe/Amsterdam', '2026-12-03'],
  ['still the day before for the operator', '2026-12-03T01:00:00Z', 'America/New_York', '2026-12-02'],
  ['a Saturday', '2026-12-05T12:00:00Z', 'Europe/Amsterdam', '2026-12-07'],
  ['Christmas on a Friday', '2026-12-25T12:00:00Z', 'Europe/Amsterdam', '2026-12-28'],
  ['New Year on a Friday', '2027-01-01T12:00:00Z', 'Europe/Amsterdam', '2027-01-04'],
  ['Good Friday', '2026-04-03T12:00:00Z', 'Europe/Amsterdam', '2026-04-07'],
  ['Easter Monday', '2027-03-29T12:00:00Z', 'Europe/Amsterdam', '2027-03-30'],
  ['1 May on a Friday', '2026-05-01T12:00:00Z', 'Europe/Amsterdam', '2026-05-04'],
  ['an old name of a zone', '2026-12-02T19:00:00Z', 'Asia/Calcutta', '2026-12-03'],
])('[T5] has the bank pay on a day of TARGET: %s', (_what, now, timezone, day) => {
  expect(executionDay(Date.parse(now), timezone)).toBe(day)
})
