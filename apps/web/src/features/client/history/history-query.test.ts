import type { HistoryEntry, HistoryMonth } from '@footlight/contract'
import { expect, it } from 'vitest'
import { byMonth } from './history-query.ts'

const entry = (at: string) => ({ at }) as HistoryEntry
const month = (from: string, until: string) => ({ from, until }) as HistoryMonth

it('[A9] every line of a page stands under one month, by the bounds that the server says', () => {
  const november = month('2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z')
  const october = month('2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z')
  const lines = ['2026-11-02T10:00:00.000Z', '2026-10-31T23:00:00.000Z', '2026-10-31T22:59:59.999Z'].map(
    entry,
  )
  expect(byMonth(lines, [november, october])).toEqual([
    { month: november, entries: lines.slice(0, 2) },
    { month: october, entries: lines.slice(2) },
  ])
})
