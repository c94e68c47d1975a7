import type { ChatRequest } from '@footlight/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { useLapsedRequest } from './lapsed-request.tsx'

const request = { id: 'request', state: 'ACCEPTED', performerNumber: 7, performerName: 'Mira' } as ChatRequest

async function follow(isThere = false) {
  const page = await openPage(() => {
    const [open, setOpen] = useState<ChatRequest | null>(request)
    return { ...useLapsedRequest(open, isThere), setOpen }
  }, {})
  const lapse = (state: ChatRequest['state']) => page.hint({ type: 'request', requestId: 'request', state })
  return { page, lapse }
}

it('[S4, S17] an accepted request that lapses leaves its trace until another is open, or it is closed', async () => {
  const { page, lapse } = await follow()
  await using _page = page
  await lapse('EXPIRED')
  expect(page.value.lapsed).toMatchObject({ request, wasAccepted: true })
  await page.happen(() => page.value.setOpen(null))
  expect(page.value.lapsed).toBeDefined()
  await page.happen(() => page.value.setOpen({ ...request, id: 'another', state: 'PENDING' }))
  expect(page.value.lapsed).toBeUndefined()
})

it('[S4] a request that its client cancels, or that lapses on the stage, which says so itself, leaves none', async () => {
  const { page, lapse } = await follow()
  await using _page = page
  await lapse('CANCELLED')
  expect(page.value.lapsed).toBeUndefined()
  const there = await follow(true)
  await using _there = there.page
  await there.lapse('EXPIRED')
  expect(there.page.value.lapsed).toBeUndefined()
})
