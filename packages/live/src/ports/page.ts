/** [C2] Whether the page is able to connect, and should. */
export interface Page {
  isAwake(): boolean
  /** Reports changes until the returned function is called. */
  subscribe(listener: (awake: boolean) => void): () => void
}

/** A player's page: a stream that is not visible is not retried. */
export const visiblePage: Page = pageOf(() => navigator.onLine && !document.hidden)

/** A publisher's page: only being online counts, since a performer on air may be in another tab. */
export const onlinePage: Page = pageOf(() => navigator.onLine)

function pageOf(isAwake: () => boolean): Page {
  return {
    isAwake,
    subscribe(listener) {
      let awake = isAwake()
      const controller = new AbortController()
      const { signal } = controller
      function check() {
        if (isAwake() === awake) return
        awake = !awake
        listener(awake)
      }
      window.addEventListener('online', check, { signal })
      window.addEventListener('offline', check, { signal })
      document.addEventListener('visibilitychange', check, { signal })
      return () => controller.abort()
    },
  }
}
