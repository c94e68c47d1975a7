/** [C2] Whether the page can be expected to reach anything: it is online and visible. */
export interface Page {
  isAwake(): boolean
  /** Tells changes until the returned function is called. */
  subscribe(listener: (awake: boolean) => void): () => void
}

export const browserPage: Page = {
  isAwake: () => navigator.onLine && document.visibilityState === 'visible',
  subscribe(listener) {
    let awake = browserPage.isAwake()
    const controller = new AbortController()
    const { signal } = controller
    function check() {
      if (browserPage.isAwake() === awake) return
      awake = !awake
      listener(awake)
    }
    window.addEventListener('online', check, { signal })
    window.addEventListener('offline', check, { signal })
    document.addEventListener('visibilitychange', check, { signal })
    return () => controller.abort()
  },
}
