import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { type Answers, openPage, Refused } from '../../../../testing/open-page.tsx'
import { pair, threadOf } from './testing/thread-of.ts'
import { ThreadPane } from './thread-pane.tsx'

function openPane(answers: Answers) {
  const props = { pair, side: 'client', accountId: 'client', search: {}, onClose() {} } as const
  return openPage(() => createElement(ThreadPane, props), answers)
}

it('[M1] a thread that does not come keeps its heading and the way back to the list', async () => {
  await openPane({ messageThread: new Refused(403, 'FORBIDDEN') })
  expect(screen.queryByRole('alert')).not.toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Messages')
  expect(screen.getByRole('link', { name: 'All conversations' }).getAttribute('href')).toBe('/messages')
  expect(document.title).toBe('Messages · Footlight')
})

it('[M1] shows "no such thread" with a link, and no error id, for the address of an unknown thread', async () => {
  const page = await openPane({ messageThread: new Refused(404, 'NOT_FOUND') })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(page.shown.textContent).toContain('There is no such conversation')
  expect(screen.getByText('All conversations').getAttribute('href')).toBe('/messages')
})

it('[M1] the title of the page says with whom the thread is', async () => {
  await openPane({ messageThread: threadOf([]) })
  expect(document.title).toBe('Mira · Messages · Footlight')
})
