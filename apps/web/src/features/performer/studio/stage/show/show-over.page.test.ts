import { screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { expect, it } from 'vitest'
import { type EndedShow, endedShowText } from '../../../../../blocks/live/broadcast/index.ts'
import { openPage } from '../../../../../testing/open-page.tsx'
import { ShowOver, useEndedShow } from './show-over.tsx'

const ended = (id: string) => ({ id, clientName: 'Robin', billedSeconds: 200, amount: 140 }) as EndedShow

it('[O1] keeps the show that ended in sight until it is closed or another one begins', async () => {
  const page = await openPage(() => {
    const [studio, setStudio] = useState<Parameters<typeof useEndedShow>[0]>({
      session: null,
      lastShow: ended('old'),
    })
    return { ...useEndedShow(studio), setStudio }
  }, {})
  const running = (id: string) => ({ id }) as Parameters<typeof useEndedShow>[0]['session']
  expect(page.value.show).toBeUndefined()
  await page.happen(() => page.value.setStudio({ session: running('one'), lastShow: ended('old') }))
  expect(page.value.show).toBeUndefined()
  await page.happen(() => page.value.setStudio({ session: null, lastShow: ended('one') }))
  expect(page.value.show?.id).toBe('one')
  await page.happen(() => page.value.close())
  expect(page.value.show).toBeUndefined()
  await page.happen(() => page.value.setStudio({ session: running('two'), lastShow: ended('one') }))
  expect(page.value.show).toBeUndefined()
})

it.each([
  [
    'VIDEO',
    'PERFORMER_LOST',
    'The show with',
    'Your picture was away for more than 90 seconds, so the show ended.',
  ],
  ['VIDEO', 'CLIENT_ENDED', 'The show with', 'Ended by the client.'],
  ['VIDEO', 'SERVER_LOST', 'The show with', 'Our server lost the picture.'],
  ['PHONE', 'PERFORMER_LOST', 'The call with', 'Your connection was lost.'],
  ['PHONE', 'NEVER_STARTED', 'The call with', 'It never started.'],
] as const)(
  '[O1] says of a %s that ended by %s "%s …" and "%s"',
  async (sessionType, state, title, reason) => {
    const show = { ...ended('one'), sessionType, state, endedBy: null } as EndedShow
    const line = endedShowText(show)
    expect(line.startsWith(title)).toBe(true)
    expect(line.endsWith(reason)).toBe(true)
    await openPage(
      () => createElement(ShowOver, { show, isSwitchedOff: false, onClose: () => undefined }),
      {},
    )
    expect(screen.getByRole('heading', { level: 2 }).textContent?.startsWith(title)).toBe(true)
    expect(screen.getByRole('status').textContent).toBe(reason)
  },
)
