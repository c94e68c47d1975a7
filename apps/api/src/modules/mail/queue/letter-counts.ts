/** What became of letters. */
export type LetterCounts = {
  sent: number
  /** given up */
  dead: number
  /** never written: too many to one mailbox, or to no address */
  dropped: number
}

export function createLetterCounts(): LetterCounts {
  return { sent: 0, dead: 0, dropped: 0 }
}
