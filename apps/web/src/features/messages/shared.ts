/** Where the worker keeps it; offline/keep-share.ts says the same, for the worker stands by itself. */
export const shareBox = 'footlight-share'
export const shareAddress = '/share'
/** What was shared waits so long to be chosen for. */
export const shareWaitsMs = 30 * 60_000

const sharedEvent = 'footlight:shared'

export interface Shared {
  text: string
  /** how many */
  pictures: number
}

/** What another app has shared with the product, without a chosen receiver yet; null: nothing. */
export async function peekShared(now: number): Promise<Shared | null> {
  // a page without a secure line has no such store
  if (!('caches' in window)) return null
  try {
    const kept = await caches.match(shareAddress, { cacheName: shareBox })
    const { text, pictures, at } = ((await kept?.json()) ?? {}) as Partial<Shared & { at: number }>
    if (at === undefined) return null
    if (now - at <= shareWaitsMs) return { text: text ?? '', pictures: pictures ?? 0 }
    await dropShared()
  } catch {
    // the store may be closed to the page: nothing was shared
  }
  return null
}

/** The same, once: from now on it is a message's. */
export async function takeShared(now: number): Promise<{ text: string; pictures: File[] } | null> {
  const shared = await peekShared(now)
  if (!shared) return null
  const box = await caches.open(shareBox)
  // the composer that deletes it has it: never two
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

/** Hears when it has been taken or left. */
export function onShared(hear: () => void): () => void {
  window.addEventListener(sharedEvent, hear)
  return () => window.removeEventListener(sharedEvent, hear)
}
