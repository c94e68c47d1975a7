import type { ReportKind, ReportOutcome } from '@footlight/contract'

/**
 * The notices about an account's own affairs, by kind, with the parameters of their sentences. Names and reasons are
 * unescaped text; they are escaped where they are shown. The texts of a kind are in the catalogue `notices`.
 */
export type Notice =
  /** an operator gave credits back to a client */
  | { kind: 'refund'; credits: number; performer: string; reason: string }
  /** [T5] a payout of the performer was approved; the account is masked */
  | { kind: 'paidOut'; credits: number; iban: string }
  /** [T4] a top-up was paid after its promo code had run out: the promo credit that did not come with it */
  | { kind: 'promoRanOut'; code: string; credits: number }
  /** [T7] an operator gave promo credit by hand */
  | { kind: 'credited'; credits: number; reason: string }
  /**
   * [P7] an operator hides or removes something that the account made. `about`: the title of a video, the performer
   * of a review, the client of an answer, the name itself. `reason`: a usual one in English, or the operator's own text
   */
  | {
      kind: 'rejected'
      what: 'photo' | 'video' | 'review' | 'answer' | 'name'
      about: string
      wasShown: boolean
      reason: string
    }
  /** [S14] an operator closed a report of the account; null: the outcome was not stated */
  | { kind: 'reportClosed'; reported: ReportKind; outcome: ReportOutcome | null }
  /** [O14] an operator decided about an application, or about an identity document: its name stays encrypted, so no notice has it */
  | { kind: 'applicationApproved' }
  | { kind: 'applicationRejected'; reason: string }
  | { kind: 'approvalWithdrawn'; reason: string }
  | { kind: 'documentApproved' }
  | { kind: 'documentRejected'; reason: string }
  /** [O14] the last day of an identity document, `YYYY-MM-DD` */
  | { kind: 'documentExpires'; date: string }
  | { kind: 'documentExpired'; date: string }
  /** [O14] the performers' agreement has changed; until `date` they go live without accepting it */
  | { kind: 'agreementChanged'; date: string }
  /** [O2] an operator suspended the account, or lifted its suspension */
  | { kind: 'suspended'; reason: string; until: string | null }
  | { kind: 'suspensionEnded' }
  /** [O7] an operator decided the objection of the account */
  | { kind: 'objectionDecided'; outcome: 'UPHELD' | 'REVERSED'; reason: string }
  /** [O2, A6] an operator removed the second factor of an account that lost it */
  | { kind: 'secondFactorReset' }
  /** [O6] for operators: `by` changed what one of them may do, or asks for a second operator; '' is a command */
  | { kind: 'capabilitiesChanged' | 'capabilitiesAsked'; operator: string; by: string }
  | { kind: 'operatorJoined'; operator: string }
  /** [O2] for operators who hold the queue: something arrived in it */
  | { kind: 'arrived'; what: Arrival }
  /** [S12] an operator ended a session with the other party */
  | { kind: 'sessionEnded'; other: string; reason: string }
  /** [M4] a performer raised the price of a month, or of a minute of a private show in it, above what the client agreed to */
  | {
      kind: 'subscriptionPrice'
      performer: string
      price: number
      agreedPrice: number
      pricePerMinute: number
      agreedPerMinute: number
    }
  /** [A8, M4] a performer closed the account: the client's subscription has ended */
  | { kind: 'performerLeft'; performer: string }
  /** [T1] a payment of the client is disputed, and spending is frozen; or spending is possible again */
  | { kind: 'spendingFrozen' }
  | { kind: 'spendingReleased' }
  /** [T1] for operators: the state of a payment that a client's bank disputes */
  | { kind: 'dispute'; state: 'OPEN' | 'WON' | 'LOST' | 'CLOSED'; credits: number; reason: string }

/** What arrives in the queues of operators, and calls them. */
export type Arrival = 'application' | 'underAge' | 'documentExpired' | 'objection'

/** The texts of a notice: a title for the list, the subject of the e-mail and the push, and an explanation. */
export interface NoticeText {
  title: string
  text: string
}
