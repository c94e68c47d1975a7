import type { CallReply, Review } from '@footlight/contract'
import type { ReviewRow } from './reviews.tables.ts'

/** The public form of a review. */
export function presentReview(row: ReviewRow): Review {
  const { id, rating, text, author, approval_status, created_at, answer, answer_status, answered_at } = row
  return {
    id,
    rating,
    text,
    author,
    createdAt: created_at.toISOString(),
    approvalStatus: approval_status,
    answer:
      answer !== null && answered_at !== null && answer_status === 'approved'
        ? { text: answer, answeredAt: answered_at.toISOString() }
        : null,
  }
}

/** The review as its writer receives it. */
export function presentOwn(row: ReviewRow) {
  return { ...presentReview(row), reason: row.reason }
}

/** The review as its performer receives it: with the answer, approved or not. */
export function presentStudio(row: ReviewRow): CallReply<'answerReview'>['review'] {
  const { answer, answer_status, answer_reason, answered_at } = row
  return {
    ...presentReview(row),
    answer:
      answer !== null && answered_at !== null && answer_status !== null
        ? {
            text: answer,
            approvalStatus: answer_status,
            reason: answer_reason,
            answeredAt: answered_at.toISOString(),
          }
        : null,
  }
}
