import type { StudioRequest } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement, useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { BroadcastProvider, useReportInSight } from '../../blocks/live/broadcast/index.ts'
import { openPage } from '../../testing/open-page.tsx'
import { UnseenRequest } from './running-broadcast.tsx'

const request = {
  id: 'one',
  type: 'VIDEO',
  state: 'PENDING',
  clientName: 'Robin',
  netPerMinute: 63,
  expiresAt: '2036-01-01T00:00:00.000Z',
} as StudioRequest

function Card() {
  const card = useRef<HTMLElement>(null)
  useReportInSight(request.id, card)
  return createElement('section', { ref: card })
}

function Place() {
  return createElement(
    BroadcastProvider,
    null,
    createElement(UnseenRequest, { request }),
    createElement(Card),
  )
}

it('[S4] shows a request above the stage, with its answer, while its card is scrolled out of sight', async () => {
  let scrollTo = (_: number): void => undefined
  openObserver((report) => {
    scrollTo = report
  })
  const page = await openPage(() => createElement(Place), { acceptRequest: { request } })
  expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
  await page.happen(() => scrollTo(0.2))
  screen.getByText('Robin')
  await page.user.click(screen.getByRole('button', { name: /Accept/ }))
  expect(page.count('acceptRequest')).toBe(1)
  await page.happen(() => scrollTo(1))
  expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull()
})

/** Stands for the browser's layout: `report` is how much of the card is in view. */
function openObserver(onOpen: (report: (ratio: number) => void) => void) {
  class Observer {
    constructor(changed: (entries: { intersectionRatio: number }[]) => void) {
      onOpen((intersectionRatio) => changed([{ intersectionRatio }]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
}
