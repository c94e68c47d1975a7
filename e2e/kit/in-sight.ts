import type { Locator } from 'playwright-core'

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
