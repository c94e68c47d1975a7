import type { PageWindow, Review } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { type ApprovalParts, createApprovalQueue } from '../approvals/index.ts'
import { answerKind, reviewKind } from './kinds.ts'
import { presentReview } from './reviews.present.ts'
import { mountReviewQueue, mountReviews } from './reviews.routes.ts'
import { createReviewService, type ReviewParts, type Reviews } from './reviews.service.ts'
import { answersOf, approvedReviews, forgetAnswers, receivedSince, standingOf } from './reviews.store.ts'

export type { Reviews } from './reviews.service.ts'

export interface ReviewsModule extends Reviews, Brings<'routes' | 'personal' | 'performerData'> {}

/** [P9] Reviews of sessions, with their answers. */
export function createReviews(parts: ReviewParts & ApprovalParts): ReviewsModule {
  const reviews = createReviewService(parts)
  const queue = createApprovalQueue(parts, [reviewKind({ ...parts, ...reviews }), answerKind])
  return {
    ...reviews,
    personal: {
      name: 'reviews',
      read: reviews.writtenBy,
      erase: (tx, { id }) => reviews.forgetWriter(tx, id),
    },
    performerData: {
      name: 'reviews',
      read: (id) => answersOf(parts.database, id),
      erase: (tx, { id }) => forgetAnswers(tx, id),
    },
    routes(mount: Mount): void {
      mountReviews(mount, reviews)
      mountReviewQueue(mount, queue)
    },
  }
}

export { receivedSince }

/** [P5] The public reviews of a performer, newest first, with the total. */
export async function publicReviews(
  handle: Database | Tx,
  performerId: string,
  window: PageWindow,
): Promise<{ reviews: Review[]; total: number }> {
  const [rows, { count }] = await Promise.all([
    approvedReviews(handle, performerId, window),
    standingOf(handle, performerId),
  ])
  return { reviews: rows.map(presentReview), total: count }
}
