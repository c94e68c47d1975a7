import type { DecisionKind } from '@footlight/contract'
import type { Notice } from '../../people/index.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The kinds whose approval is the same: what is published once an operator has let it through. */
export type ApprovalKindName = Extract<DecisionKind, 'PHOTO' | 'MEDIA' | 'REVIEW' | 'ANSWER'>

/** The columns that every kind has. */
export interface ApprovalItem {
  id: string
  performer_id: string
}

type Rejected = Extract<Notice, { kind: 'rejected' }>

/** Who is notified of a rejection; `about` in the notice may name what the statement, which nothing erases, must not. */
export interface RejectionOf {
  accountId: string
  what: Rejected['what']
  about: string
  statementAbout: string
}

/**
 * [P7] A kind of thing that an operator approves before it is public: where it is stored, and what differs between kinds.
 * `Seen` identifies the version that the operator decided about, `Card` is what the queue shows of it.
 */
export interface ApprovalKind<Item extends ApprovalItem, Seen, Card> {
  /** of the kind in holds, decisions and the queue */
  name: ApprovalKindName
  table: string
  columns: { state: string; reason: string; since: string }
  /** What its owner's changes lock before the item itself; false: the owner is gone. */
  lockOwner?(tx: Tx, item: Item): Promise<boolean>
  /** The operator saw the item as it is now. */
  isSeen(item: Item, seen: Seen): boolean
  /** After the item became public, or is public no longer. */
  shownChanged?(tx: Tx, item: Item): Promise<void>
  /** Null: its author has no account any more. */
  rejectionOf(item: Item): RejectionOf | null | Promise<RejectionOf | null>
  /** Signed addresses in it are valid for this operator only. */
  card(item: Item, operatorId: string): Card
}
