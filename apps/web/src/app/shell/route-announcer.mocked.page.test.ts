import { act, cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { RouteAnnouncer } from './route-announcer.tsx'

const location = { pathname: '/messages' }
vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  useLocation: (({ select }: { select: (at: typeof location) => string }) => select(location)) as never,
}))
afterEach(cleanup)

it('reads the title of the screen that came, however late it is, and never that of the screen before', async () => {
  document.title = 'Messages'
  const { container, rerender } = render(createElement(RouteAnnouncer))
  location.pathname = '/favourites'
  rerender(createElement(RouteAnnouncer))
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(container.textContent).toBe('')
  await act(async () => {
    document.title = 'Favourites'
  })
  await vi.waitFor(() => expect(container.textContent).toBe('Favourites'))
  // the page counts what is unread
  await act(async () => {
    document.title = '(1) Favourites'
  })
  expect(container.textContent).toBe('Favourites')
})
