import type { Mount } from '../../platform/http/mount/mount.ts'
import type { ReviewQueue } from './kinds.ts'
import type { Reviews } from './reviews.service.ts'

/** [P9] Reviews and answers, as clients and performers write them. */
export function mountReviews(mount: Mount, reviews: Reviews): void {
  mount('sessionReview', ({ principal, params }) => reviews.ofSession(principal.accountId, params.id))
  mount('reviewSession', ({ principal, params, body }) => reviews.write(principal.accountId, params.id, body))
  mount('removeReview', ({ principal, params }) => reviews.remove(principal.accountId, params.id))

  mount('studioReviews', ({ principal, query: { offset, limit } }) =>
    reviews.ofPerformer(principal.accountId, { offset, limit }),
  )
  mount('answerReview', async ({ principal, params, body }) => ({
    review: await reviews.answer(principal.accountId, params.id, body.text),
  }))
}

const kinds = { review: 'REVIEW', answer: 'ANSWER' } as const

/** [P7] The queue of reviews and answers. */
export function mountReviewQueue(mount: Mount, queue: ReviewQueue): void {
  mount('waitingReviews', ({ principal, query: { part, ...window } }) =>
    queue.page(principal.accountId, { ...window, kind: part && kinds[part] }),
  )
  mount('approveReview', async ({ act, params, body: { part, ...seen } }) => ({
    waiting: await queue.approve(act, { ...params, ...seen, kind: kinds[part] }),
  }))
  mount('rejectReview', async ({ act, params, body: { part, reason, ...seen } }) => ({
    waiting: await queue.reject(act, { ...params, ...seen, kind: kinds[part] }, reason),
  }))
}
