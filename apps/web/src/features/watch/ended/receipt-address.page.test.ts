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

it('[S13] bears the receipt’s address while a show has ended, leads there by reload, and back to the lobby', async () => {
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

it('[S13] leaves the address of another page alone that was gone to meanwhile', async () => {
  history.replaceState(null, '', '/watch/1002')
  const router = await loadPage()
  const leave = showReceiptAddress(router, 'abc')
  await settled()
  await router.navigate({ to: '/wallet' } as never)
  leave()
  await settled()
  expect([location.pathname, router.state.location.pathname]).toEqual(['/wallet', '/wallet'])
})
