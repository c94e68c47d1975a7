import { createElement } from 'react'
import { expect, it } from 'vitest'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { ThreadPane } from './thread-pane.tsx'

const pair = { clientId: 'client', performerId: 'mira' }

function openPane(answers: Answers) {
  const props = { pair, side: 'client', accountId: 'client', search: {}, onClose() {} } as const
  return openPage(() => createElement(ThreadPane, props), answers)
}

it('[M1] a thread that does not come keeps its heading and the way back to the list', async () => {
  await using page = await openPane({ messageThread: new Refused(404, 'NOT_FOUND') })
  expect(page.shown.querySelector('[role=alert]')).not.toBeNull()
  expect(page.shown.querySelector('h1')?.textContent).toBe('Messages')
  expect(page.shown.querySelector('[aria-label="All conversations"]')?.getAttribute('href')).toBe('/messages')
  expect(document.title).toBe('Messages · Footlight')
})

it('[M1] the title of the page says with whom the thread is', async () => {
  const thread = {
    ...pair,
    name: 'Mira',
    performerNumber: 7,
    photo: null,
    lastMessage: null,
    lastAt: null,
    unread: 0,
  }
  const messageThread = { messages: [], thread, price: 0, obstacle: null, offset: 0, limit: 40, total: 0 }
  await using _page = await openPane({ messageThread })
  expect(document.title).toBe('Mira · Messages · Footlight')
})
