import type { AnyRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the session whose receipt's address a page bears */
    receipt?: string
  }
}

/**
 * [S13] Shows the receipt's URL in the address bar until the returned function is called: a reload opens the receipt.
 * The rendered page stays, and after navigation to another page its address is left unchanged.
 */
export function showReceiptAddress(router: AnyRouter, sessionId: string): () => void {
  const { pathname, href } = router.state.location
  void router.navigate({
    to: '.',
    search: true,
    // without a state of its own this is no change, and the router writes nothing
    state: { receipt: sessionId },
    replace: true,
    resetScroll: false,
    mask: { to: '/history/$sessionId', params: { sessionId }, unmaskOnReload: true },
  })
  return () => {
    if (router.state.location.pathname === pathname) router.history.replace(href)
  }
}
