import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, onlyId, page, paging } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { plainText } from '../../site/plain-text.ts'
import { reviewLengths } from '../constants.ts'
import * as trust from '../models.ts'

/** [P9] Clients' reviews of shows, the performers' answers, and the operator's review of both before publication [P7]. */
export const reviewCalls = {
  sessionReview: {
    method: 'GET',
    path: '/session/{id}/review',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'The client’s review of a session, or why there can be none',
  },
  reviewSession: {
    method: 'PUT',
    path: '/session/{id}/review',
    access: 'client',
    errors: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED', 'REVIEW_TOO_EARLY'],
    summary: 'Review a session; what is changed waits for approval again',
  },
  removeReview: {
    method: 'DELETE',
    path: '/session/{id}/review',
    access: 'client',
    errors: ['NOT_FOUND'],
    summary: 'Take the review of a session back; fine where there is none',
  },
  studioReviews: {
    method: 'GET',
    path: '/studio/reviews',
    access: 'performer',
    summary: 'Reviews of the performer by clients, newest first, with the answers',
  },
  answerReview: {
    method: 'PUT',
    path: '/studio/reviews/{id}/answer',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Answer a review; an empty text takes the answer back, another one waits for approval',
  },
  waitingReviews: {
    method: 'GET',
    path: '/admin/reviews',
    access: { admin: 'approvals' },
    summary: 'Reviews and answers that wait for approval, the oldest first',
  },
  approveReview: {
    method: 'POST',
    path: '/admin/reviews/{id}/approve',
    access: { admin: 'approvals' },
    audit: { action: 'review.approved', subject: 'params.id', fields: ['part'] },
    errors: ['REVIEW_CHANGED', 'ALREADY_DECIDED', 'ITEM_HELD'],
    summary: 'Let everybody read a review, or its answer',
  },
  rejectReview: {
    method: 'POST',
    path: '/admin/reviews/{id}/reject',
    access: { admin: 'approvals' },
    audit: { action: 'review.rejected', subject: 'params.id', fields: ['part', 'reason'] },
    errors: ['REVIEW_CHANGED', 'ALREADY_DECIDED', 'ITEM_HELD'],
    summary: 'Turn a review, or its answer, down; its writer reads why',
  },
} as const satisfies Record<string, Call>

export function reviewSchemas() {
  const text = ({ least, most }: { least: number; most: number }) =>
    z.string().overwrite(plainText).trim().min(least).max(most)
  const part = z.enum(['review', 'answer'])

  const answer = z.object({
    text: z.string(),
    approvalStatus: trust.approval,
    /** why it was turned down */
    reason: z.string().nullable(),
    answeredAt: models.instant,
  })
  const ownReview = trust.review.extend({ reason: z.string().nullable() })
  const studioReview = trust.review.omit({ answer: true }).extend({ answer: answer.nullable() })
  const waiting = z.object({
    id: models.id,
    part,
    /** the exact text under review: it is sent back with the verdict */
    text: z.string(),
    rating: z.int(),
    author: z.string(),
    /** for an answer, the review that it is to */
    review: z.string().nullable(),
    performerId: models.id,
    performerName: z.string(),
    performerNumber: z.int(),
    since: models.instant,
  })
  const verdict = {
    part,
    text: z.string().max(reviewLengths.review.most),
    /** of the review, as it was read */
    rating: z.int().min(1).max(5).optional(),
    /** as the operator saw it: a verdict about one that waited does not apply to one that was decided since */
    from: z.enum(['pending', 'approved']).optional(),
  }
  /** by the queue's key of an item, the other operator that holds it */
  const held = z.record(z.string(), z.string())
  const own = z.object({
    review: ownReview.nullable(),
    /** why none can be written yet; null: it can */
    obstacle: z.enum(['REVIEW_TOO_EARLY', 'EMAIL_NOT_VERIFIED']).nullable(),
  })

  return {
    sessionReview: { params: byId, reply: own },
    reviewSession: {
      params: byId,
      body: z.strictObject({ rating: z.int().min(1).max(5), text: text(reviewLengths.review) }),
      reply: own,
    },
    removeReview: { params: byId, reply: own },
    studioReviews: {
      query: z.object(paging(pageSizes.reviews)),
      reply: z.object({ reviews: z.array(studioReview), ...page }),
    },
    answerReview: {
      params: byId,
      body: z.strictObject({ text: text(reviewLengths.answer) }),
      reply: z.object({ review: studioReview }),
    },
    waitingReviews: {
      query: z.object({
        ...paging(pageSizes.reviews),
        ...onlyId,
        part: part.optional(),
        ...trust.queueState,
      }),
      reply: z.object({ waiting: z.array(waiting), held, ...page }),
    },
    approveReview: { params: byId, body: z.strictObject(verdict), reply: z.object({ waiting: z.int() }) },
    rejectReview: {
      params: byId,
      body: z.strictObject({ ...verdict, reason: text(reviewLengths.reason), ...trust.afterReport }),
      reply: z.object({ waiting: z.int() }),
    },
  } as const satisfies Record<keyof typeof reviewCalls, CallSchema>
}
