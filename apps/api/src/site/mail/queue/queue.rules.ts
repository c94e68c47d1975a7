import type { Template } from '../templates/templates.ts'

const hourMs = 3_600_000

/** E-mails of one template to one mailbox within an hour: repeated requests of a stranger do not flood a mailbox. */
const usualPerHour = 5
const perHour: Partial<Record<Template, number>> = {
  // messages of all users go to the operator
  contactMessage: 100,
  newMessage: 12,
  performerAvailable: 12,
}

export function capOf(template: Template, now: number): { emails: number; since: Date } {
  return { emails: perHour[template] ?? usualPerHour, since: new Date(now - hourMs) }
}

/** How long the row of an e-mail is stored after its last try. */
export const retentionMs = {
  /** without its content: its key still prevents a second e-mail */
  sent: 7 * 24 * hourMs,
  /** an operator may send it again */
  dead: 30 * 24 * hourMs,
  /** shown by the demo */
  kept: 7 * 24 * hourMs,
} as const

/** An e-mail that was not sent for longer than this is out of date: it is given up. */
export const longestWaitMs = 3 * 24 * hourMs

/** How many e-mails the demo stores, the latest ones. */
export const maxStored = 200
