import { createBrowserHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { showReceiptAddress } from './receipt-address.ts'

/** The page as it loads: at the address that the browser shows. */
async function loadPage() {
  const root = createRootRoute()
  const paths = ['/watch/$number', '/history/$sessionId', '/wallet'] as const
  const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path }))
  const router = createRouter({ routeTree: root.addChildren(routes), history: createBrowserHistory() })
  await router.load()
  return router
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

it('[S13] shows the receipt’s address after a show, opens the receipt on reload, and restores the lobby’s address', async () => {
  history.replaceState(null, '', '/watch/1002')
  const router = await loadPage()
  const leave = showReceiptAddress(router, 'abc')
  await settled()
  expect([location.pathname, router.state.location.pathname]).toEqual(['/history/abc', '/watch/1002'])
  expect((await loadPage()).state.location.pathname).toBe('/history/abc')
  leave()
  await settled()
  expect([location.pathname, router.state.location.pathname]).toEqual(['/watch/1002', '/watch/1002'])
})

it('[S13] does not change the address after navigation to another page', async () => {
  history.replaceState(null, '', '/watch/1002')
  const router = await loadPage()
  const leave = showReceiptAddress(router, 'abc')
  await settled()
  await router.navigate({ to: '/wallet' } as never)
  leave()
  await settled()
  expect([location.pathname, router.state.location.pathname]).toEqual(['/wallet', '/wallet'])
})
