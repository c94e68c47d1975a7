import type { CallReply, Report } from '@footlight/contract'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { formOf } from '../../../testing/form-of.ts'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { ReportItem } from './report-item.tsx'

const report = {
  id: 'r',
  kind: 'REVIEW',
  subjectId: 'b',
  reason: 'UNDERAGE',
  text: 'Look at this',
  at: '2026-11-20T20:00:00.000Z',
  reporter: null,
  about: null,
  profileNumber: 1001,
  shown: { text: 'Words', photo: null, pictures: [], video: null, lines: [] },
  session: null,
  closed: null,
} as Report
const review = (id: string) => ({
  id,
  text: `Review ${id}`,
  rating: 4,
  author: 'Robin',
  createdAt: report.at,
  approvalStatus: 'approved',
  answer: { text: `Answer to ${id}`, answeredAt: report.at },
})

it('[S14, P7] a report has what was reported, takes it down with its own reason, and closes with what was done', async () => {
  const answers: Answers = {
    getPerformerByNumber: {
      performerAccount: null,
      reviews: [review('a'), review('b')],
    } as unknown as CallReply<'getPerformerByNumber'>,
    rejectReview: { waiting: 0 } as CallReply<'rejectReview'>,
    closeReport: {} as CallReply<'closeReport'>,
  }
  const page = await openPage(() => createElement(ReportItem, { report }), answers)
  await using _page = page
  const form = formOf(page)
  expect(page.shown.textContent).toContain('Review b')
  expect(page.shown.textContent).not.toContain('Review a')
  expect(page.shown.textContent).not.toContain('Answer to b')
  await form.press('Take it down')
  expect(form.field('Reason').value).toBe('The person in it may be under age.')
  await form.press('Take it down')
  expect(page.shown.querySelector('textarea')?.value).toBe('Taken down: The person in it may be under age.')
  expect(document.activeElement).toBe(page.shown.querySelector('textarea'))
  await form.press('Close the report')
  expect(page.sent).toEqual([
    [
      'rejectReview',
      { part: 'review', text: 'Review b', rating: 4, reason: 'The person in it may be under age.' },
    ],
    ['closeReport', { note: 'Taken down: The person in it may be under age.', outcome: 'ACTED' }],
  ])
})

it('[S14, P7] finds a reported review behind the first 120 of its profile', async () => {
  const pageOf = (offset: number, id: string) =>
    ({
      performerAccount: null,
      reviews: [review(id)],
      offset,
      limit: 120,
      total: 241,
    }) as unknown as CallReply<'getPerformerByNumber'>
  const pages = [pageOf(0, 'a'), pageOf(120, 'c'), pageOf(240, 'b')]
  const answers: Answers = {
    // one page for each time it is asked for
    get getPerformerByNumber() {
      return pages.shift() ?? new Refused(404, 'NOT_FOUND')
    },
  }
  await using page = await openPage(() => createElement(ReportItem, { report }), answers)
  expect(page.shown.textContent).toContain('Review b')
  expect(page.shown.textContent).not.toContain('It is not shown')
  expect(page.count('getPerformerByNumber')).toBe(3)
})
