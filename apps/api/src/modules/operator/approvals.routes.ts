import type { Mount } from '../../platform/http/mount/mount.ts'
import type { ReviewsModule } from '../reviews/index.ts'

/** [P7] What people wrote, read by the office before everybody reads it. */
export function mountApprovals(
  mount: Mount,
  reviews: Pick<ReviewsModule, 'waiting' | 'approve' | 'reject'>,
): void {
  mount('waitingReviews', async ({ query: { offset, limit } }) => ({
    ...(await reviews.waiting({ offset, limit })),
    offset,
    limit,
  }))
  mount('approveReview', async ({ act, params, body }) => ({
    waiting: await reviews.approve(act, { ...params, ...body }),
  }))
  mount('rejectReview', async ({ act, params, body }) => ({
    waiting: await reviews.reject(act, { ...params, ...body }),
  }))
}
