import { recall, storageKeys } from '../page/storage.ts'

/**
 * [A6] A page outlives its sign-in in two ways: another tab signs out, or the browser caches the page in memory for its Back
 * button. The former is noticed at once; of a page that comes back, `ask` asks the server whether it still belongs to the
 * account. Such a page is hidden, and loaded anew. Returns how to stop.
 */
export function watchForAnother(ask: () => Promise<boolean>): () => void {
  const own = recall(storageKeys.signIn)
  const leave = () => {
    document.documentElement.hidden = true
    // a page on air asks before it closes [S17]: who answered "Stay" here would stay on an empty page, the camera open
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    })
    location.reload()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKeys.signIn && recall(key) !== own) leave()
  }
  const comeBack = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    if (recall(storageKeys.signIn) !== own || !(await ask())) leave()
  }
  const back = (event: PageTransitionEvent) => void comeBack(event)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', back)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', back)
  }
}
