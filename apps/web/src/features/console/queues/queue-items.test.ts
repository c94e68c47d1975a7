import type { Report } from '@footlight/contract'
import { expect, it } from 'vitest'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { itemsOf, neighbourOf } from './queue-items.ts'

const page = { offset: 0, limit: 20, total: 2, held: {} }
const report = (id: string, at: string, reason: string, isRunning = false) =>
  ({ id, at, reason, session: isRunning ? { isRunning } : null }) as Report

it('[O7] puts reports of minors first, then a show that runs, then harm to a person, then what waits longest, and names the holder', () => {
  const pictures = {
    ...page,
    held: { 'PHOTO p': 'Robin' },
    waiting: [{ id: 'p', shown: 'photo', since: '2026-11-20T18:00:00Z' }],
  } as unknown as Reply<'waitingPictures'>
  const reports = {
    ...page,
    reports: [
      report('old', '2026-11-20T17:00:00Z', 'FRAUD'),
      report('threat', '2026-11-20T21:00:00Z', 'HARASSMENT'),
      report('consent', '2026-11-20T22:00:00Z', 'CONSENT'),
      report('running', '2026-11-20T19:00:00Z', 'HATE', true),
      report('minor', '2026-11-20T20:00:00Z', 'UNDERAGE'),
    ],
  } as unknown as Reply<'listReports'>
  const items = itemsOf({ pictures, reports })
  expect(items.map(({ key, heldBy }) => [key, heldBy])).toEqual([
    ['REPORT minor', null],
    ['REPORT running', null],
    ['REPORT consent', null],
    ['REPORT threat', null],
    ['REPORT old', null],
    ['PHOTO p', 'Robin'],
  ])
  expect(neighbourOf(items, 'REPORT old', 1)?.key).toBe('PHOTO p')
  expect(neighbourOf(items, 'REPORT minor', -1)).toBeUndefined()
  expect(neighbourOf(items, 'REPORT gone', 1)?.key).toBe('REPORT minor')
})

it('[S14] leaves closed reports in the order in which they were closed', () => {
  const reports = {
    ...page,
    reports: [
      report('closed last', '2026-11-20T17:00:00Z', 'FRAUD'),
      report('closed first', '2026-11-20T19:00:00Z', 'UNDERAGE'),
    ],
  } as unknown as Reply<'listReports'>
  const keys = itemsOf({ reports }, true).map(({ key }) => key)
  expect(keys).toEqual(['REPORT closed last', 'REPORT closed first'])
})
