import type { ChatRequest } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { WaitingCard } from './waiting-card.tsx'

const request = { type: 'VIDEO', performerName: 'Mira', expiresAt: new Date().toISOString() } as ChatRequest

it.each([
  [true, 'The picture is on its way', null],
  [false, 'It begins in the tab or on the device where you asked for it', 'Watch here'],
])('[S22] an accepted show whose tab is here: %s reads "%s" and offers %s', async (isHere, text, press) => {
  const onStartAgain = vi.fn()
  const page = await openPage(
    () =>
      createElement(WaitingCard, {
        request,
        starting: true,
        isHere,
        onCancel: async () => undefined,
        startError: null,
        onStartAgain,
      }),
    {},
  )
  expect(page.shown.textContent).toContain(text)
  const button = screen.queryByRole('button', { name: 'Watch here' })
  expect(button?.textContent ?? null).toBe(press)
  if (button) await page.user.click(button)
  expect(onStartAgain).toHaveBeenCalledTimes(press ? 1 : 0)
})
