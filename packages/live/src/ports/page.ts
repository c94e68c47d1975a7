/** [C2] Whether the page can be expected to reach anything, and is to try. */
export interface Page {
  isAwake(): boolean
  /** Tells changes until the returned function is called. */
  subscribe(listener: (awake: boolean) => void): () => void
}

/** A player's: a picture that is not in sight is not fetched again. */
export const visiblePage: Page = pageOf(() => navigator.onLine && document.visibilityState === 'visible')

/** A publisher's: who is on air looks at another tab, and is looked at all the same. */
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
