import { useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { type EndedShow, useEndedShow } from './show-over.tsx'

const ended = (id: string) => ({ id, clientName: 'Robin', billedSeconds: 200, amount: 140 }) as EndedShow

it('[O1] keeps the show that ended in sight until it is closed or another one begins', async () => {
  await using page = await openPage(() => {
    const [studio, setStudio] = useState<Parameters<typeof useEndedShow>[0]>({
      session: null,
      recent: [ended('old')],
    })
    return { ...useEndedShow(studio), setStudio }
  }, {})
  const running = (id: string) => ({ id }) as Parameters<typeof useEndedShow>[0]['session']
  expect(page.value.show).toBeUndefined()
  await page.happen(() => page.value.setStudio({ session: running('one'), recent: [ended('old')] }))
  expect(page.value.show).toBeUndefined()
  await page.happen(() => page.value.setStudio({ session: null, recent: [ended('one'), ended('old')] }))
  expect(page.value.show?.id).toBe('one')
  await page.happen(() => page.value.close())
  expect(page.value.show).toBeUndefined()
  await page.happen(() => page.value.setStudio({ session: running('two'), recent: [ended('one')] }))
  expect(page.value.show).toBeUndefined()
})
