import type { Locator } from 'playwright-core'

/** By the browser's own reckoning, in one step: what is said in passing is gone soon. */
export function styleOf(place: Locator, property: string): Promise<unknown> {
  return place.evaluate((element: unknown, name: string) => {
    const { defaultView } = (element as { ownerDocument: { defaultView: Styled } }).ownerDocument
    return defaultView.getComputedStyle(element)[name]
  }, property)
}

/** A window, as far as it is asked here. */
interface Styled {
  getComputedStyle(element: unknown): Record<string, unknown>
}
