/** Where a small window stands in a larger one: 0 at the left and upper edge, 1 at the others, so that it never leaves it. */
export interface Spot {
  x: number
  y: number
}

/** of the free way, for one press of a key */
const step = 0.1

const within = (value: number) => Math.min(1, Math.max(0, value))

/** `by` and `free`, the way that is left beside the small window, in pixels. */
export function afterDrag(from: Spot, by: Spot, free: Spot): Spot {
  return {
    x: within(from.x + (free.x > 0 ? by.x / free.x : 0)),
    y: within(from.y + (free.y > 0 ? by.y / free.y : 0)),
  }
}

const arrows: Record<string, Spot> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** Undefined: the key is no arrow. */
export function afterArrow(spot: Spot, key: string): Spot | undefined {
  const by = arrows[key]
  return by && { x: within(spot.x + by.x), y: within(spot.y + by.y) }
}

/** Clockwise, from the corner that is nearest. */
export function nextCorner({ x, y }: Spot): Spot {
  const isRight = x >= 0.5
  const isLow = y >= 0.5
  if (isRight) return isLow ? { x: 0, y: 1 } : { x: 1, y: 1 }
  return isLow ? { x: 0, y: 0 } : { x: 1, y: 0 }
}
