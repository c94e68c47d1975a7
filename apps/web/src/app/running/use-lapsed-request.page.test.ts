import type { ChatRequest } from '@footlight/contract'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { useLapsedRequest } from './use-lapsed-request.ts'

const request = { id: 'request', state: 'ACCEPTED', performerNumber: 7, performerName: 'Mira' } as ChatRequest
const trace = { requestId: 'request', performerName: 'Mira', performerNumber: 7, wasAccepted: true }

beforeEach(() => sessionStorage.clear())

async function follow({ isThere = false, clientId = 'client', first = request as ChatRequest | null } = {}) {
  const page = await openPage(() => {
    const [open, setOpen] = useState({ request: first, hasSession: false, isThere })
    return { ...useLapsedRequest({ clientId, ...open }), setOpen }
  }, {})
  const lapse = (state: ChatRequest['state']) => page.hint({ type: 'request', requestId: 'request', state })
  /** as `checkSession` returns it; without a request no page is the request's own */
  const become = (next: ChatRequest | null, hasSession = false) =>
    page.happen(() => page.value.setOpen({ request: next, hasSession, isThere: next !== null && isThere }))
  return { page, lapse, become }
}

it('[S4, S17] shows an accepted request that lapsed until it is closed or another request opens', async () => {
  const { page, lapse, become } = await follow()
  await lapse('EXPIRED')
  expect(page.value.lapsed).toMatchObject(trace)
  await become(null)
  expect(page.value.lapsed).toBeDefined()
  await become({ ...request, id: 'another', state: 'PENDING' })
  expect(page.value.lapsed).toBeUndefined()
})

it('[S17] shows a request that is gone without an event, also after a reload, to its own client only', async () => {
  const left = await follow()
  await left.become(null)
  expect(left.page.value.lapsed).toMatchObject(trace)
  left.page.close()
  const other = await follow({ clientId: 'another', first: null })
  expect(other.page.value.lapsed).toBeUndefined()
  other.page.close()
  const { page } = await follow({ first: null })
  expect(page.value.lapsed).toMatchObject(trace)
  await page.happen(() => page.value.close())
  expect(sessionStorage.length).toBe(0)
})

it('[S4] shows no notice for a request that becomes a session, or lapses on its own page', async () => {
  const begun = await follow()
  await begun.become(null, true)
  expect(begun.page.value.lapsed).toBeUndefined()
  const there = await follow({ isThere: true })
  await there.lapse('EXPIRED')
  await there.become(null)
  expect(there.page.value.lapsed).toBeUndefined()
})

it.each(['by an event', 'by the press'])(
  '[S4] shows no notice for a request that its client cancels, reported %s',
  async (by) => {
    const { page, lapse, become } = await follow()
    if (by === 'by an event') await lapse('CANCELLED')
    else await page.happen(() => page.value.noteCancelled('request'))
    await become(null)
    expect(page.value.lapsed).toBeUndefined()
  },
)
