/** The cache in which the service worker stores a share; offline/store-share.ts repeats it: the worker shares no module. */
export const shareBox = 'footlight-share'
export const shareAddress = '/share'
/** A share expires after this time if no conversation is chosen. */
export const shareWaitsMs = 30 * 60_000

const sharedEvent = 'footlight:shared'

export interface Shared {
  text: string
  /** how many */
  pictures: number
}

/** What another app has shared with the product, without a chosen receiver yet; null: nothing. */
export async function peekShared(now: number): Promise<Shared | null> {
  // `caches` exists only in a secure context
  if (!('caches' in window)) return null
  try {
    const stored = await caches.match(shareAddress, { cacheName: shareBox })
    const { text, pictures, at } = ((await stored?.json()) ?? {}) as Partial<Shared & { at: number }>
    if (at === undefined) return null
    if (now - at <= shareWaitsMs) return { text: text ?? '', pictures: pictures ?? 0 }
    await dropShared()
  } catch {
    // the browser may deny access to the cache: treated as nothing shared
  }
  return null
}

/** Returns the share with its pictures and deletes it, so that only one message gets it. */
export async function takeShared(now: number): Promise<{ text: string; pictures: File[] } | null> {
  const shared = await peekShared(now)
  if (!shared) return null
  const box = await caches.open(shareBox)
  // of two composers, only the one whose delete succeeds gets the share
  if (!(await box.delete(shareAddress))) return null
  const pictures: File[] = []
  for (let index = 0; index < shared.pictures; index += 1) {
    const blob = await (await box.match(`${shareAddress}/${index}`))?.blob()
    if (blob) pictures.push(new File([blob], `shared-${index + 1}`, { type: blob.type }))
  }
  await dropShared()
  return { text: shared.text, pictures }
}

export async function dropShared(): Promise<void> {
  await caches.delete(shareBox)
  window.dispatchEvent(new Event(sharedEvent))
}

/** Subscribes to the share being taken or dropped. */
export function onShared(onChange: () => void): () => void {
  window.addEventListener(sharedEvent, onChange)
  return () => window.removeEventListener(sharedEvent, onChange)
}
