/** The cache that stores a share until features/messages/shared.ts takes it. */
export const shareBox = 'footlight-share'
export const shareAddress = '/share'
/** of the manifest's `share_target` */
const partNames = { title: 'title', text: 'text', url: 'url', pictures: 'pictures' } as const
/** The limits of a message [M2], repeated because the worker imports nothing; a test compares them. */
export const shareLimits = { characters: 2000, pictures: 4, bytesOfPicture: 10_000_000 } as const

/** The part of a service worker's global scope that shares need. */
export interface ShareScope {
  addEventListener(type: 'fetch', listener: (event: ShareEvent) => void): void
  location: { origin: string }
}

interface ShareEvent {
  request: Pick<Request, 'method' | 'mode' | 'url' | 'formData'>
  respondWith(answer: Promise<Response>): void
}

interface SharePorts {
  scope: ShareScope
  caches: Pick<CacheStorage, 'open' | 'delete'>
  now: () => number
}

/**
 * Accepts what another app shares with the installed web app: it stays in this browser, and the reader chooses with whom it is
 * shared, signing in first where that is needed. Nothing is sent before that.
 */
export function takeShares({ scope, caches, now }: SharePorts): void {
  const receive = async (request: ShareEvent['request']) => {
    try {
      await store(await request.formData())
    } catch {
      // what cannot be read or stored is not shared; the messages page opens nevertheless
    }
    return Response.redirect(new URL('/messages', scope.location.origin).href, 303)
  }
  const store = async (form: FormData) => {
    // a previous share, for which no receiver was chosen
    await caches.delete(shareBox)
    const box = await caches.open(shareBox)
    const text = [partNames.title, partNames.text, partNames.url]
      .flatMap((name) => form.getAll(name))
      .filter((part) => typeof part === 'string' && part.trim() !== '')
      .join('\n')
      .slice(0, shareLimits.characters)
    const pictures = form
      .getAll(partNames.pictures)
      .filter((part): part is File => typeof part !== 'string' && part.type.startsWith('image/'))
      .filter(({ size }) => size <= shareLimits.bytesOfPicture)
      .slice(0, shareLimits.pictures)
    for (const [index, picture] of pictures.entries())
      await box.put(`${shareAddress}/${index}`, new Response(picture))
    // written last: a share without this entry is incomplete
    if (text !== '' || pictures.length > 0)
      await box.put(shareAddress, Response.json({ text, pictures: pictures.length, at: now() }))
  }
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'POST' || mode !== 'navigate') return
    if (origin === scope.location.origin && pathname === shareAddress)
      event.respondWith(receive(event.request))
  })
}
