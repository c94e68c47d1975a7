import type { ReportKind, ReportOutcome } from '@footlight/contract'

/**
 * What an account is told of its own affairs, by kind, with the facts that its sentences need. Names and reasons are text
 * as it was written; they are escaped where they are shown. The texts of a kind are in the catalogue `notices`.
 */
export type Notice =
  /** an operator gave credits back to a client */
  | { kind: 'refund'; credits: number; performer: string; reason: string }
  /**
   * [P7] an operator does not show something that the account made, or no longer. `about`: the title of a video, the performer
   * of a review, the client of an answer. `reason`: one of the usual ones in English, or an operator's own words
   */
  | {
      kind: 'rejected'
      what: 'photo' | 'video' | 'review' | 'answer'
      about: string
      wasShown: boolean
      reason: string
    }
  /** [S14] an operator closed a report of the account; null: what it came to was not said */
  | { kind: 'reportClosed'; reported: ReportKind; outcome: ReportOutcome | null }
  /** [O2] an operator suspended the account, or ended that */
  | { kind: 'suspended'; reason: string }
  | { kind: 'suspensionEnded' }
  /** [S12] an operator ended a session with the other */
  | { kind: 'sessionEnded'; other: string; reason: string }
  /** [M4] a performer asks more for a month, or a minute of a private show in it, than the client agreed to */
  | {
      kind: 'subscriptionPrice'
      performer: string
      price: number
      agreedPrice: number
      pricePerMinute: number
      agreedPerMinute: number
    }
  /** [T1] a payment of the client is disputed: nothing can be spent; or it can be again */
  | { kind: 'spendingFrozen' }
  | { kind: 'spendingReleased' }
  /** [T1] for operators: what became of a payment that a client's bank disputes */
  | { kind: 'dispute'; state: 'OPEN' | 'WON' | 'LOST' | 'CLOSED'; credits: number; reason: string }

/** One notice in words: a title for the list, the subject of the e-mail and the browser, and what it means. */
export interface NoticeText {
  title: string
  text: string
}
