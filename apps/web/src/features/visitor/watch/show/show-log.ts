import type { Session } from '@footlight/contract'
import { formatNumber, formatPrice, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'

export interface LogLine {
  /** milliseconds */
  at: number
  text: string
}

/** Adds log lines for what changed between two server updates of a peek, which has no chat to show them [S15]. */
export function logChange(
  lines: readonly LogLine[],
  before: Session | undefined,
  after: Session,
  now: number,
): LogLine[] {
  const added: LogLine[] = []
  const add = (text: string, at = now) => added.push({ at, text })
  if (after.activeAt && !before?.activeAt) {
    // after a reload this is the first notice of it
    const price = formatPrice(after.pricePerMinute)
    add(say('Peek started · {price}, fixed', { price }), Date.parse(after.activeAt))
  }
  if (after.state === 'HELD' && before?.state !== 'HELD') add(heldText(after))
  if (after.state === 'ACTIVE' && before?.state === 'HELD') {
    // the last update during the hold may already include most of its seconds
    const sinceHeld = before.heldAt ? Math.floor((now - Date.parse(before.heldAt)) / 1000) : 0
    const seconds = Math.max(0, after.heldSeconds - before.heldSeconds, sinceHeld)
    add(say('The picture is back · {seconds} s not billed', { seconds: formatNumber(seconds) }))
  }
  return [...lines, ...added]
}

function heldText({ heldFor, performerName }: Session): string {
  if (heldFor === 'server') return say('Our server lost the picture · billing paused')
  return heldFor === 'performer'
    ? say('No picture from {name} · billing paused', { name: isolated(performerName) })
    : say('Your picture is not arriving · billing paused')
}
