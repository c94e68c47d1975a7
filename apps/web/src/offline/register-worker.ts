import { remember, storageKeys } from '../lib/page/storage.ts'
import { ignoreFailure } from '../lib/result.ts'
import { isRetired } from './retired.ts'

/** Registers after the page has loaded; a browser without service workers, or that refuses, loses only the offline page. */
export function registerWorker(): void {
  if (isRetired || !('serviceWorker' in navigator)) return
  const register = () =>
    void navigator.serviceWorker
      .register('/worker.js', { updateViaCache: 'none' })
      .catch(ignoreFailure('without it the page works as before'))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
  // stores the last language for the offline page, which cannot ask the server
  window.addEventListener('pagehide', () => remember(storageKeys.language, document.documentElement.lang))
}
