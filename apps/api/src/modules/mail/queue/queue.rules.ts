import type { Template } from '../letters/templates.ts'

const hourMs = 3_600_000

/** E-mails of one template to one mailbox within an hour: a stranger who asks again and again floods no mailbox. */
const usualPerHour = 5
const perHour: Partial<Record<Template, number>> = {
  // the operator reads what everybody writes
  contactMessage: 100,
  newMessage: 12,
  performerAvailable: 12,
}

export function capOf(template: Template, now: number): { letters: number; since: Date } {
  return { letters: perHour[template] ?? usualPerHour, since: new Date(now - hourMs) }
}

/** What stands of a letter, and for how long after it was settled. */
export const keptMs = {
  /** its address, kind and time, so that a key is not used twice: its words went with it */
  sent: 7 * 24 * hourMs,
  /** the office may send it again */
  dead: 30 * 24 * hourMs,
  /** in the demo */
  kept: 7 * 24 * hourMs,
} as const

/** An e-mail that was not sent for longer is old news: it is given up. */
export const longestWaitMs = 3 * 24 * hourMs

/** The demo shows so many, the last ones. */
export const mostKept = 200
