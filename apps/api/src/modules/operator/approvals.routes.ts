import type { Mount } from '../../platform/http/mount/mount.ts'
import type { PerformerMediaModule } from '../performer-media/index.ts'
import type { ReviewsModule } from '../reviews/index.ts'

/** [P7] Approval of what users write and upload, before it is public. */
export function mountApprovals(
  mount: Mount,
  reviews: Pick<ReviewsModule, 'waiting' | 'approve' | 'reject'>,
  pictures: PerformerMediaModule['pictures'],
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

  mount('waitingPictures', async ({ principal, query: { offset, limit } }) => ({
    ...(await pictures.waiting(principal.accountId, { offset, limit })),
    offset,
    limit,
  }))
  mount('approvePicture', async ({ act, params, body }) => ({
    waiting: await pictures.approve(act, { ...params, ...body }),
  }))
  mount('rejectPicture', async ({ act, params, body }) => ({
    waiting: await pictures.reject(act, { ...params, ...body }),
  }))
}
