import { ignoreFailure } from '../lib/faults/faults.ts'
import { remember, storageKeys } from '../lib/page/storage.ts'
import { isRetired } from './retired.ts'

/** Once the page stands: a browser that cannot have it, or will not, is no worse off than before. */
export function registerWorker(): void {
  if (isRetired || !('serviceWorker' in navigator)) return
  const register = () =>
    void navigator.serviceWorker
      .register('/worker.js', { updateViaCache: 'none' })
      .catch(ignoreFailure('without it the page works as before'))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
  // for the offline page, which has no server to tell it: as it was spoken last
  window.addEventListener('pagehide', () => remember(storageKeys.language, document.documentElement.lang))
}
