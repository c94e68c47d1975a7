import type { CallReply } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { ApprovalKind, ApprovalQueue } from '../approvals/index.ts'
import type { ReviewParts } from './reviews.service.ts'
import type { ReviewRow } from './reviews.tables.ts'

type Waiting = CallReply<'waitingReviews'>['waiting'][number]
type Card = Pick<Waiting, 'part' | 'text' | 'rating' | 'author' | 'review'>

/** What the operator has read: a verdict about it does not apply to an edited one. */
interface Seen {
  text: string
  /** of a review */
  rating?: number | undefined
}

type ReviewKind = ApprovalKind<ReviewRow, Seen, Card>
export type ReviewQueue = ApprovalQueue<Seen, Card>

export function reviewKind(parts: {
  performers: Pick<ReviewParts['performers'], 'byIds'>
  /** counts the public reviews of the performer anew */
  restate(tx: Tx, performerId: string): Promise<void>
}): ReviewKind {
  return {
    name: 'REVIEW',
    table: 'reviews',
    columns: { state: 'approval_status', reason: 'reason', since: 'created_at' },
    isSeen: (row, { text, rating }) => row.text === text && (rating ?? row.rating) === row.rating,
    shownChanged: (tx, { performer_id }) => parts.restate(tx, performer_id),
    async rejectionOf({ client_id, performer_id }) {
      if (client_id === null) return null
      const performer = (await parts.performers.byIds([performer_id])).get(performer_id)
      const about = performer?.displayName ?? ''
      return { accountId: client_id, what: 'review', about, statementAbout: about }
    },
    card: ({ text, rating, author }) => ({ part: 'review', text, rating, author, review: null }),
  }
}

export const answerKind: ReviewKind = {
  name: 'ANSWER',
  table: 'reviews',
  columns: { state: 'answer_status', reason: 'answer_reason', since: 'answered_at' },
  isSeen: ({ answer }, { text }) => answer === text,
  // a client's name stays out of the statement, which nothing erases
  rejectionOf: ({ performer_id, author }) => ({
    accountId: performer_id,
    what: 'answer',
    about: author,
    statementAbout: '',
  }),
  card: ({ answer, text, rating, author }) => ({
    part: 'answer',
    text: answer ?? '',
    rating,
    author,
    review: text,
  }),
}
