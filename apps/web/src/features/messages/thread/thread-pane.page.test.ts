import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage, Refused } from '../../../testing/open-page.tsx'
import { ThreadPane } from './thread-pane.tsx'

it('[M1] a thread that does not come keeps its heading and the way back to the list', async () => {
  await using page = await openPage(
    () =>
      createElement(ThreadPane, {
        pair: { clientId: 'client', performerId: 'mira' },
        side: 'client',
        accountId: 'client',
        search: {},
        onClose() {},
      }),
    { messageThread: new Refused(404, 'NOT_FOUND') },
  )
  expect(page.shown.querySelector('[role=alert]')).not.toBeNull()
  expect(page.shown.querySelector('h1')?.textContent).toBe('Messages')
  expect(page.shown.querySelector('[aria-label="All conversations"]')?.getAttribute('href')).toBe('/messages')
})
