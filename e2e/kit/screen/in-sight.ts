import type { Locator, Page } from 'playwright-core'

/** Whether its middle is in the window, and nothing lies over it. */
export function isInSight(control: Locator): Promise<boolean> {
  return control.evaluate((element: unknown) => {
    const placed = element as Placed
    const { left, top, width, height } = placed.getBoundingClientRect()
    const middle = placed.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
    return middle !== null && placed.contains(middle)
  })
}

/** An element, as far as it is asked here. */
interface Placed {
  ownerDocument: { elementFromPoint(x: number, y: number): unknown }
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
  contains(other: unknown): boolean
}

/** Cards in the fullest row. */
export function columnsOf(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const tops = [...document.querySelectorAll('[data-card]')].map((card) => card.getBoundingClientRect().top)
    return Math.max(...tops.map((top) => tops.filter((other) => other === top).length))
  })()`)
}
