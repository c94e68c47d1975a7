/** The part of a service worker's global scope that this one uses, so that a test can replace it. */
export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: {
    unregister(): Promise<boolean>
    navigationPreload?: { enable(): Promise<void> }
  }
  location: { origin: string }
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent {
  request: Pick<Request, 'method' | 'mode' | 'url'>
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface WorkerPorts {
  scope: WorkerScope
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  fetch(request: FetchEvent['request']): Promise<Response>
  /** the offline page and what it is made of; the page comes first */
  files: readonly string[]
  /** the version of `files`: another build with the same files keeps the cache */
  version: string
}

const cachePrefix = 'footlight-offline-'
/** Requests of these paths are left to the browser: they are no pages of the product. */
const serverPaths = /^\/(api|files|sandbox|webhooks|internal|metrics|live|fallback|janus|janus-ws|dev)(\/|$)/

/**
 * Caches the offline page and nothing else: every page comes from the network, and only without one does ours
 * replace the browser's own. So no cached build outlives the server's, and a new worker may activate immediately.
 */
export function registerServiceWorkerHandlers({ scope, caches, fetch, files, version }: WorkerPorts): void {
  const name = cachePrefix + version
  const [offlinePage = ''] = files

  const fill = async () => {
    const cache = await caches.open(name)
    await cache.addAll([...files])
    await scope.skipWaiting()
  }
  const takeOver = async () => {
    await clearOthers(caches, name)
    // navigation preload: the page is requested while the worker starts
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
  }
  const page = async ({ request, preloadResponse }: FetchEvent) => {
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch {
      return (await caches.match(offlinePage)) ?? Response.error()
    }
  }
  const file = async ({ request }: FetchEvent, path: string) => {
    try {
      return await fetch(request)
    } catch {
      return (await caches.match(path)) ?? Response.error()
    }
  }

  scope.addEventListener('install', (event) => event.waitUntil(fill()))
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== scope.location.origin || serverPaths.test(pathname)) return
    if (mode === 'navigate') event.respondWith(page(event))
    else if (files.includes(pathname)) event.respondWith(file(event, pathname))
  })
}

/** Takes the worker and its files out of the browser. */
export function retire({ scope, caches }: Pick<WorkerPorts, 'scope' | 'caches'>): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    event.waitUntil(clearOthers(caches, undefined).then(() => scope.registration.unregister())),
  )
}

async function clearOthers(caches: WorkerPorts['caches'], kept: string | undefined): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== kept)
  await Promise.all(ours.map((name) => caches.delete(name)))
}
