import type { AnyRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the session whose receipt's address a page bears */
    receipt?: string
  }
}

/**
 * [S13] Gives a page the address of a receipt until the returned function is called: a reload then leads to the receipt.
 * What shows stays as it is, and a page that was left for another one keeps the address of that.
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
