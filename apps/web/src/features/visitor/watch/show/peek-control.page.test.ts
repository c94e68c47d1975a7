import type { Session } from '@footlight/contract'
import { screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { PeekControl } from './peek-control.tsx'

const open = (allowPeek: boolean) => {
  const session = { id: 'show', allowPeek, peekCount: 3, peekCredit: 0 } as Session
  return openPage(() => createElement(PeekControl, { session, price: 30 }), { allowPeek: { session } })
}

it('[S10] opening a show to peeks asks once, with price and share; closing it does not', async () => {
  const shut = await open(false)
  await shut.user.click(screen.getByRole('button', { name: /Allow peeking/ }))
  expect(shut.sent).toEqual([])
  const question = screen.getByRole('dialog')
  expect(question.textContent).toContain('30 credits/min')
  await shut.user.click(within(question).getByRole('button', { name: /Allow peeking/ }))
  expect(shut.sent).toEqual([['allowPeek', { allowed: true }]])
  shut.close()
  const opened = await open(true)
  await opened.user.click(screen.getByRole('button', { name: /Close peeking/ }))
  expect(opened.sent).toEqual([['allowPeek', { allowed: false }]])
})
