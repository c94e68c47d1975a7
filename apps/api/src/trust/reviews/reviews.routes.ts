import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Reviews } from './reviews.service.ts'

/** Calls of clients and performers; the operator's calls are in the module `operator`. */
export function mountReviews(mount: Mount, reviews: Reviews): void {
  mount('sessionReview', ({ principal, params }) => reviews.ofSession(principal.accountId, params.id))
  mount('reviewSession', ({ principal, params, body }) => reviews.write(principal.accountId, params.id, body))
  mount('removeReview', ({ principal, params }) => reviews.remove(principal.accountId, params.id))

  mount('studioReviews', async ({ principal, query: { offset, limit } }) => ({
    ...(await reviews.ofPerformer(principal.accountId, { offset, limit })),
    offset,
    limit,
  }))
  mount('answerReview', async ({ principal, params, body }) => ({
    review: await reviews.answer(principal.accountId, params.id, body.text),
  }))
}
