/** The part of a service worker's global scope that notices need. */
export interface NoticeScope {
  addEventListener(type: 'push', listener: (event: PushLike) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickLike) => void): void
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly WindowLike[]>
    openWindow(url: string): Promise<unknown>
  }
  location: { origin: string }
}

interface PushLike {
  data: { json(): unknown } | null
  waitUntil(work: Promise<unknown>): void
}

interface ClickLike {
  notification: { data: unknown; close(): void }
  waitUntil(work: Promise<unknown>): void
}

interface WindowLike {
  url: string
  focus(): Promise<unknown>
}

interface Notice {
  title: string
  body: string
  /** a path of the site */
  link: string
  /** a second notice with the same tag replaces the first */
  tag: string
}

/** [A10] Shows the server's push message; a press opens its page in an open window of this site, or in a new one. */
export function showNotices(scope: NoticeScope): void {
  scope.addEventListener('push', (event) => {
    const { title, body, link, tag } = noticeOf(event.data)
    const looks = { icon: '/icon-192.png', badge: '/icon-192.png' }
    event.waitUntil(scope.registration.showNotification(title, { body, tag, data: link, ...looks }))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data ?? '/')))
  })

  async function open(link: string): Promise<void> {
    const url = new URL(link, scope.location.origin)
    if (url.origin !== scope.location.origin) return
    const windows = await scope.clients.matchAll({ type: 'window' })
    const there = windows.find((one) => one.url === url.href)
    if (there) await there.focus()
    // a window with a running show is never navigated away
    else await scope.clients.openWindow(url.href)
  }
}

/** A browser penalises a push that shows nothing: an unreadable message is shown as a general notice. */
function noticeOf(data: PushLike['data']): Notice {
  const plain = { title: 'Footlight', body: '', link: '/', tag: 'footlight' }
  try {
    const said = data?.json()
    return { ...plain, ...(typeof said === 'object' && said !== null && (said as Partial<Notice>)) }
  } catch {
    return plain
  }
}
