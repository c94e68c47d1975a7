import { createElement, useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { PagePreview } from './page-preview.tsx'

it('[M7] shows the text as it is written, once it rests, and asks once for several letters', async () => {
  const answers = { previewPage: { html: '<p>As it begins</p>' } }
  let write: (body: string) => void = () => undefined
  const page = await openPage(() => {
    const [body, setBody] = useState('As it begins')
    write = setBody
    return createElement(PagePreview, { body })
  }, answers)
  await page.pass(1000)
  expect(page.shown.textContent).toContain('As it begins')
  answers.previewPage = { html: '<p>As it goes on</p>' }
  for (const body of ['As', 'As it', 'As it goes on']) await page.happen(() => write(body))
  await page.pass(1000)
  expect(page.shown.textContent).toContain('As it goes on')
  expect(page.sent.at(-1)).toEqual(['previewPage', { body: 'As it goes on' }])
})
