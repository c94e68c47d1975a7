import type { Session } from '@footlight/contract'

export interface LogLine {
  /** milliseconds */
  at: number
  text: string
}

/** Adds what changed between two words of the server about a peek, in words for both ears and eyes: it has no chat [S15]. */
export function logChange(
  lines: readonly LogLine[],
  before: Session | undefined,
  after: Session,
  now: number,
): LogLine[] {
  const added: string[] = []
  if (after.activeAt && !before?.activeAt) {
    added.push(`Peek started · ${after.pricePerMinute} credits/min, frozen`)
  }
  if (after.state === 'HELD' && before?.state !== 'HELD') {
    added.push(
      after.heldFor === 'performer'
        ? `${after.performerName}’s picture is away · billing paused`
        : 'Your picture is away · billing paused',
    )
  }
  if (after.state === 'ACTIVE' && before?.state === 'HELD') {
    // the last word about a hold may have counted most of it
    const sinceHeld = before.heldAt ? Math.floor((now - Date.parse(before.heldAt)) / 1000) : 0
    const seconds = Math.max(0, after.heldSeconds - before.heldSeconds, sinceHeld)
    added.push(`The picture is back · ${seconds} s not billed`)
  }
  return [...lines, ...added.map((text) => ({ at: now, text }))]
}
