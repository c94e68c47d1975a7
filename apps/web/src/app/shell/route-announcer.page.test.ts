import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { createElement, Fragment, lazy, Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useTitle } from '../../lib/page/use-title.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

afterEach(cleanup)

/** A page of three screens; the loading of one and the code of the other are waited for until `arrive`. */
async function open() {
  const retitle: Record<string, (title: string) => void> = {}
  const titled = (first: string) =>
    function Screen() {
      const [title, setTitle] = useState(first)
      retitle[first] = setTitle
      useTitle(title)
      return null
    }
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const root = createRootRoute({
    component: () =>
      createElement(
        Fragment,
        null,
        createElement(Suspense, null, createElement(Outlet)),
        createElement(RouteAnnouncer),
      ),
  })
  const Late = lazy(async () => {
    await arrived
    return { default: titled('Favourites') }
  })
  const at = (path: string, component: () => React.ReactNode, loader?: () => Promise<void>) =>
    createRoute({ getParentRoute: () => root, path, component, ...(loader && { loader }) })
  const router = createRouter({
    routeTree: root.addChildren([
      at('/messages', titled('Messages')),
      at('/favourites', () => createElement(Late)),
      at('/wallet', titled('Wallet'), () => arrived),
      at('/contact', titled('Messages')),
      at('/act/$id', function Act() {
        useTitle(`Act ${useParams({ strict: false }).id}`)
        return null
      }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/messages'] }),
  })
  await router.load()
  const { container } = render(createElement(RouterProvider, { router: router as never }))
  return {
    read: () => container.querySelector('[aria-live]')?.textContent,
    element: () => container.querySelector('[aria-live] p'),
    retitle: (first: string, title: string) => act(async () => retitle[first]?.(title)),
    go: (to: string) => act(async () => void router.navigate({ to })),
    arrive: () => act(async () => arrive()),
  }
}

it.each([
  ['its code', '/favourites', 'Favourites'],
  ['its loading', '/wallet', 'Wallet'],
])(
  'reads the title of the screen that came, however long %s takes, and never that of the screen before',
  async (_what, to, title) => {
    const page = await open()
    await page.go(to)
    // a mark goes, as a request is answered, and the screen that one leaves changes its own title
    await act(async () => {
      document.title = 'Messages'
    })
    await page.retitle('Messages', 'Ann · Messages')
    expect(page.read()).toBe('')
    await page.arrive()
    await vi.waitFor(() => expect(page.read()).toBe(title))
    // a title that changes later is not read out
    await page.retitle(title, `1 ${title}`)
    expect([page.read(), document.title]).toEqual([title, `1 ${title} · Footlight`])
  },
)

it('reads the title of a screen that stays with another address, and of the next one with the same title', async () => {
  const page = await open()
  await page.go('/act/1')
  expect(page.read()).toBe('Act 1')
  await page.go('/act/2')
  expect(page.read()).toBe('Act 2')
  await page.go('/messages')
  const before = page.element()
  await page.go('/contact')
  expect([page.read(), page.element() === before]).toEqual(['Messages', false])
})
