import type { Session } from '@footlight/contract'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { PeekControl } from './peek-control.tsx'

const open = (allowPeek: boolean) => {
  const session = { id: 'show', allowPeek, peekCount: 3, peekCredit: 0 } as Session
  return openPage(() => createElement(PeekControl, { session, price: 30 }), { allowPeek: { session } })
}
type Page = Awaited<ReturnType<typeof open>>

const press = (page: Page, name: RegExp) =>
  page.happen(() => {
    const button = [...page.shown.querySelectorAll('button')].findLast(({ textContent }) =>
      name.test(textContent ?? ''),
    )
    button?.click()
  })

it('[S10] opening a show to peeks asks once, with price and share; closing it does not', async () => {
  await using shut = await open(false)
  await press(shut, /Allow peeking/)
  expect(shut.sent).toEqual([])
  expect(shut.shown.querySelector('dialog')?.textContent).toContain('30 credits/min')
  await press(shut, /Allow peeking/)
  expect(shut.sent).toEqual([['allowPeek', { allowed: true }]])
  await using opened = await open(true)
  await press(opened, /Close peeking/)
  expect(opened.sent).toEqual([['allowPeek', { allowed: false }]])
})
