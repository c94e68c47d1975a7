import type { CallReply, Capability } from '@footlight/contract'
import { screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { OperatorScreen } from '../operator-screen.tsx'
import type { OperatorSearch } from '../search.ts'

const since = '2026-11-20T18:00:00.000Z'
const signedIn = (capabilities: Capability[]) =>
  ({ authenticated: true, account: { id: 'o' }, role: 'admin', capabilities }) as CallReply<'checkSession'>
const waiting = (total: number) => ({
  offset: 0,
  limit: 1,
  total,
  held: {},
  waiting: total ? [{ since }] : [],
})
const reports = (...reasons: string[]) =>
  ({
    offset: 0,
    limit: 1,
    total: reasons.length,
    held: {},
    reports: reasons.map((reason, at) => ({ id: `${at}`, reason, at: since })),
  }) as unknown as CallReply<'listReports'>

const open = (search: OperatorSearch, answers: Answers) =>
  openPage(() => createElement(OperatorScreen, { search, onSearch: () => undefined }), answers)
const rail = () => within(screen.getByRole('navigation', { name: 'Section' }))
const links = () =>
  rail()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

it('[O2] counts what waits at each section of the rail and in the title, without reports of guests', async () => {
  const answers = {
    checkSession: signedIn(['approvals', 'contact', 'reports']),
    listReports: reports('FRAUD', 'HATE'),
    applications: waiting(3) as unknown as CallReply<'applications'>,
    waitingPictures: waiting(0) as unknown as CallReply<'waitingPictures'>,
    waitingReviews: waiting(0) as unknown as CallReply<'waitingReviews'>,
    waitingObjections: waiting(1) as unknown as CallReply<'waitingObjections'>,
  }
  const page = await open({ desk: 'queues' }, answers)
  expect(links()).toEqual(['Start', 'Review queue 6', 'Questions'])
  expect(document.title).toBe('(6) Review queue · Footlight')
  page.close()
  await open({ desk: 'queues', queue: 'applications' }, answers)
  expect(document.title).toBe('(3) Applications · Footlight')
})

it('[S14] says in red on each screen that a person may be under age, from a guest too, and opens that report', async () => {
  const lists = [reports('FRAUD'), reports('UNDERAGE')]
  let asked = 0
  await open({ desk: 'log' }, {
    checkSession: signedIn(['reports']),
    // the open reports are asked for before those of guests
    get listReports() {
      return lists[asked++ % 2]
    },
  } as Answers)
  const line = rail().getByRole('link', { name: /may be under age/ })
  expect(line.getAttribute('href')).toContain('queue=unproven')
  expect(line.getAttribute('href')).toContain('REPORT')
})

it('[O6] asks for no queue that the operator may not open', async () => {
  const page = await open({ desk: 'queues' }, { checkSession: signedIn(['ledger']) })
  expect(links()).toEqual(['Start', 'Ledger'])
  for (const call of ['listReports', 'applications', 'waitingDocuments', 'listContactMessages'] as const)
    expect(page.count(call)).toBe(0)
})

it('[O2] shows what the keys do when a question mark is pressed', async () => {
  // the test's clock does not wait for a chunk
  await import('../../../blocks/live/shortcut-dialog.tsx')
  const page = await open({ desk: 'queues' }, { checkSession: signedIn(['ledger']) })
  expect(screen.queryByText('Take a usual reason')).toBeNull()
  await page.user.keyboard('?')
  await vi.dynamicImportSettled()
  await page.pass(500)
  expect(screen.queryByText('Take a usual reason')).not.toBeNull()
})
