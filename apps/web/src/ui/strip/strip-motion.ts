/** a step of 2 pixels on a 10 ms timer */
export const stripStepPx = 2
export const stripTickMs = 10

/** Which edge zone is hovered: the right one shows what lies right by moving the list left. */
export type StripZone = 'left' | 'right'

/** The next offset of the list, in pixels: 0 at its start, negative as it moves left, never past its end. */
export function stripOffset(offset: number, zone: StripZone, listWidth: number, viewWidth: number): number {
  const furthest = Math.min(0, viewWidth - listWidth)
  const moved = offset + (zone === 'right' ? -stripStepPx : stripStepPx)
  return Math.max(furthest, Math.min(0, moved))
}
