import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Strip } from './strip.tsx'

it('starts over when its list changes, also where the router restores what was scrolled', async () => {
  const root = createRootRoute()
  const profile = createRoute({
    getParentRoute: () => root,
    path: '/performers/$number',
    component: function Profile() {
      const { number } = profile.useParams()
      const props = {
        label: 'More like this',
        items: ['1001', '1002', '1003'].filter((other) => other !== number),
        keyOf: (other: string) => other,
        onItemClicked: (other: string) => void go(other),
        children: (other: string) => other,
      }
      return createElement(Strip<string>, props)
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([profile]),
    history: createMemoryHistory({ initialEntries: ['/performers/1001'] }),
    scrollRestoration: true,
  })
  const go = (number: string) => router.navigate({ to: `/performers/${number}` })
  onTestFinished(cleanup)
  await act(async () => {
    render(createElement(RouterProvider, { router }))
  })
  // the pages of other tests play with the clock, by which Testing Library's own waiting goes
  const list = await vi.waitFor(() => screen.getByRole('list'))
  list.scrollLeft = 230
  list.dispatchEvent(new Event('scroll'))
  await act(() => go('1002'))
  await vi.waitFor(() => screen.getByRole('button', { name: '1001' }))
  expect(screen.getByRole('list').scrollLeft).toBe(0)
})
