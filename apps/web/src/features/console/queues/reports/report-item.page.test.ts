import type { CallReply, Capability, Report } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { type Answers, openPage, Refused } from '../../../../testing/open-page.tsx'
import { ReportItem } from './report-item.tsx'

const report = {
  id: 'r',
  kind: 'REVIEW',
  subjectId: 'b',
  reason: 'UNDERAGE',
  text: 'Look at this',
  at: '2026-11-20T20:00:00.000Z',
  reporter: null,
  guest: null,
  about: null,
  profileNumber: 1001,
  formerName: null,
  shown: { text: 'Words', photo: null, pictures: [], video: null, lines: [] },
  session: null,
  closed: null,
} as Report
const button = (name: string) => screen.getByRole('button', { name })
const reason = () => screen.getByLabelText<HTMLInputElement>('Reason')
const note = () => screen.getByLabelText<HTMLTextAreaElement>('What was done')
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
  expect(page.shown.textContent).toContain('Review b')
  expect(page.shown.textContent).not.toContain('Review a')
  expect(page.shown.textContent).not.toContain('Answer to b')
  await page.user.click(button('Take it down'))
  expect(reason().value).toBe('The person in it may be under age.')
  await page.user.click(button('Take it down'))
  expect(note().value).toBe('Taken down: The person in it may be under age.')
  expect(document.activeElement).toBe(note())
  await page.user.click(button('Close the report'))
  expect(page.sent).toEqual([
    [
      'rejectReview',
      {
        part: 'review',
        text: 'Review b',
        rating: 4,
        from: 'approved',
        reason: 'The person in it may be under age.',
        isReported: true,
      },
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
  const page = await openPage(() => createElement(ReportItem, { report }), answers)
  expect(page.shown.textContent).toContain('Review b')
  expect(page.shown.textContent).not.toContain('It is not shown')
  expect(page.count('getPerformerByNumber')).toBe(3)
})

const about = {
  id: 'p',
  role: 'performer',
  name: 'Cleo',
  number: 1001,
  account: { since: '2026-01-01T00:00:00.000Z', suspension: null },
  reports: 3,
  sessions: 12,
  status: 'AVAILABLE',
} as const
const session = {
  id: 's',
  isRunning: true,
  type: 'VIDEO',
  state: 'ACTIVE',
  clientName: 'Robin',
  performerName: 'Cleo',
  createdAt: report.at,
  endedAt: null,
  billedSeconds: 61,
  endReason: null,
  endedBy: null,
} as const
const withCapabilities = (...capabilities: Capability[]): Answers => ({
  checkSession: {
    authenticated: true,
    account: { id: 'o' },
    role: 'admin',
    capabilities,
    mustEnrol: false,
  } as unknown as CallReply<'checkSession'>,
})
const item = (changes: Partial<Report>) => () =>
  createElement(ReportItem, { report: { ...report, profileNumber: null, about, ...changes } as Report })

it('[S14, O2] a reported message has its text and neighbours, and its sender is suspended in the report', async () => {
  const lines = [
    { author: 'client', text: 'Good evening', at: report.at },
    { author: 'performer', text: 'Pay me elsewhere', at: report.at },
  ] as const
  const shown = { ...report.shown, text: 'Pay me elsewhere', lines: [...lines] }
  const page = await openPage(item({ kind: 'MESSAGE', reason: 'FRAUD', shown }), {
    ...withCapabilities('reports', 'accounts'),
    suspendAccount: { account: { ...about.account, suspension: null } },
    closeReport: {} as CallReply<'closeReport'>,
  })
  expect(screen.getByText('What the two wrote').closest('details')?.open).toBe(true)
  expect(page.shown.textContent).toContain('Good evening')
  expect(page.shown.textContent).toContain('A message that was delivered cannot be taken back')
  await page.user.click(button('Suspend the account'))
  const fraud = 'You asked for payment outside Footlight, or deceived a person.'
  expect(reason().value).toBe(fraud)
  await page.user.click(button('Suspend the account'))
  expect(document.activeElement).toBe(note())
  await page.user.click(button('Close the report'))
  expect(page.sent).toEqual([
    ['suspendAccount', { reason: fraud, isReported: true }],
    ['closeReport', { note: `Account suspended: ${fraud}`, outcome: 'ACTED' }],
  ])
})

it('[S14, S12] a reported show that runs is ended in the report, then the account suspended, and the note says both', async () => {
  const page = await openPage(item({ kind: 'SESSION', reason: 'HARASSMENT', session }), {
    ...withCapabilities('reports', 'accounts', 'sessions'),
    endSessionAsOperator: { ended: true },
    suspendAccount: { account: about.account },
  })
  for (const fact of ['Robin with Cleo', 'Private show', 'Running now', '01:01'])
    expect(page.shown.textContent).toContain(fact)
  for (const act of ['End the session', 'Suspend the account']) {
    await page.user.click(button(act))
    await page.user.click(button(act))
  }
  expect(page.sent.map(([name]) => name)).toEqual(['endSessionAsOperator', 'suspendAccount'])
  expect(note().value).toBe(
    'Session ended: It threatens or insults a person.\nAccount suspended: You threatened or insulted a person.',
  )
})

it('[O6] an operator without the capabilities reads the facts and is offered neither act nor a closed desk', async () => {
  const page = await openPage(item({ kind: 'SESSION', session }), withCapabilities('reports'))
  expect(page.shown.textContent).toContain('Robin with Cleo')
  for (const name of ['End the session', 'Suspend the account'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Look at the session' })).toBeNull()
})

it('[O2] a suspended account says since when and why, also in a closed report, and the suspension is ended there', async () => {
  const suspension = { since: report.at, reason: 'You broke the law.', until: null }
  const closed = { by: 'o', byName: 'Ada', at: report.at, note: 'Done.', outcome: 'ACTED' } as const
  const suspended = { ...about, account: { ...about.account, suspension } }
  const page = await openPage(item({ kind: 'ACCOUNT', about: suspended, closed }), {
    ...withCapabilities('reports', 'accounts'),
    endSuspension: { account: about.account },
  })
  expect(page.shown.textContent).toContain('Suspended since')
  expect(page.shown.textContent).toContain('You broke the law.')
  await page.user.click(button('End the suspension'))
  expect(page.count('endSuspension')).toBe(1)
})

it('[P1, P7] a changed name is turned down with a reason, or looked at with a note; there is no reporter to tell', async () => {
  const text = '“Cleo” → “Zoe”'
  const named = { kind: 'NAME', reason: 'IMPERSONATION', text, formerName: 'Cleo' } as const
  const page = await openPage(item({ ...named, shown: { ...report.shown, text: 'Zoe' } }), {
    ...withCapabilities('reports', 'approvals'),
    rejectName: {} as CallReply<'rejectName'>,
    closeReport: {} as CallReply<'closeReport'>,
  })
  expect(page.shown.textContent).toContain(text)
  expect(page.shown.textContent).not.toContain('What the reporter is told')
  await page.user.click(button('Turn it down'))
  expect(page.shown.textContent).toContain('returns. Its owner reads this, by bell and e-mail.')
  await page.user.click(button('Turn it down'))
  await page.user.type(note(), 'It is the artist’s own name.')
  await page.user.click(button('Close the report'))
  expect(page.sent).toEqual([
    ['rejectName', { reason: 'It belongs to another person, or pretends to be by one.' }],
    ['closeReport', { note: 'It is the artist’s own name.' }],
  ])
})

it('[O6] an operator without approvals is offered no turning down of a changed name', async () => {
  await openPage(item({ kind: 'NAME', formerName: 'Cleo' }), withCapabilities('reports'))
  expect(screen.queryByRole('button', { name: 'Turn it down' })).toBeNull()
})
