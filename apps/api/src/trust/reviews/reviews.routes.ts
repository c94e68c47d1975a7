import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Holds } from '../moderation/index.ts'
import type { Reviews } from './reviews.service.ts'

/** [P9] Reviews and answers, as clients and performers write them. */
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

const kinds = { review: 'REVIEW', answer: 'ANSWER' } as const

/** [P7] The queue of reviews and answers; [O7] each is decided by one operator at a time. */
export function mountReviewQueue(mount: Mount, { reviews, holds }: { reviews: Reviews; holds: Holds }): void {
  mount('waitingReviews', async ({ principal, query }) => {
    const { waiting, total } = await reviews.waiting(query)
    const items = waiting.map(({ part, id }) => ({ kind: kinds[part], id }))
    const held = await holds.othersOf(principal.accountId, items)
    return { waiting, held, total, offset: query.offset, limit: query.limit }
  })
  mount('approveReview', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, { kind: kinds[body.part], ...params }, (act) =>
      reviews.approve(act, { ...params, ...body }),
    ),
  }))
  mount('rejectReview', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, { kind: kinds[body.part], ...params }, (act) =>
      reviews.reject(act, { ...params, ...body }),
    ),
  }))
}
