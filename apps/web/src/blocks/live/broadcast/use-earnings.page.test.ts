import type { StudioSession } from '@footlight/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { useEarnings } from './use-earnings.ts'

it('[B6, S17] shows the performer what the server billed as soon as the session is held', async () => {
  const session = { billedSeconds: 60, pricePerMinute: 120, charged: 120, earned: 84 } as StudioSession
  const page = await openPage(() => {
    const [known, receive] = useState({ session, receivedAt: Date.now(), isCounting: true })
    return { receive, shown: useEarnings(known.session, known.receivedAt, known.isCounting) }
  }, {})
  await page.pass(5000)
  expect(page.value.shown.billed).toBeGreaterThan(63)
  const held = { ...session, billedSeconds: 61, charged: 122, earned: 85 }
  await page.happen(() => page.value.receive({ session: held, receivedAt: Date.now(), isCounting: false }))
  await page.pass(20_000)
  expect(page.value.shown).toMatchObject({ billed: 61, earned: 85 })
})
