/** Counts of e-mails by their result. */
export type EmailCounts = {
  sent: number
  /** given up */
  dead: number
  /** never queued: too many for one mailbox, or an invalid address */
  dropped: number
}

export function createEmailCounts(): EmailCounts {
  return { sent: 0, dead: 0, dropped: 0 }
}
