import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Holds, PerformerMediaModule, ReviewsModule } from '../../trust/index.ts'

const kindOfPart = { review: 'REVIEW', answer: 'ANSWER' } as const
const kindOfPicture = { photo: 'PHOTO', media: 'MEDIA' } as const

/** [P7] Approval of what users write and upload, before it is public; [O7] each by one operator at a time. */
export function mountApprovals(
  mount: Mount,
  queues: {
    reviews: Pick<ReviewsModule, 'waiting' | 'approve' | 'reject'>
    pictures: PerformerMediaModule['pictures']
    holds: Holds
  },
): void {
  const { reviews, pictures, holds } = queues

  mount('waitingReviews', async ({ principal, query }) => {
    const { waiting, total } = await reviews.waiting(query)
    const items = waiting.map(({ part, id }) => ({ kind: kindOfPart[part], id }))
    const held = await holds.othersOf(principal.accountId, items)
    return { waiting, held, total, offset: query.offset, limit: query.limit }
  })
  mount('approveReview', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, { kind: kindOfPart[body.part], ...params }, (act) =>
      reviews.approve(act, { ...params, ...body }),
    ),
  }))
  mount('rejectReview', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, { kind: kindOfPart[body.part], ...params }, (act) =>
      reviews.reject(act, { ...params, ...body }),
    ),
  }))

  mount('waitingPictures', async ({ principal, query }) => {
    const { waiting, total } = await pictures.waiting(principal.accountId, query)
    const items = waiting.map(({ shown, id }) => ({ kind: kindOfPicture[shown], id }))
    const held = await holds.othersOf(principal.accountId, items)
    return { waiting, held, total, offset: query.offset, limit: query.limit }
  })
  mount('approvePicture', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, { kind: kindOfPicture[body.shown], ...params }, (act) =>
      pictures.approve(act, { ...params, ...body }),
    ),
  }))
  mount('rejectPicture', async ({ act, params, body }) => ({
    waiting: await holds.whileFree(act, { kind: kindOfPicture[body.shown], ...params }, (act) =>
      pictures.reject(act, { ...params, ...body }),
    ),
  }))

  mount('holdApproval', ({ principal, body: { hold, ...item } }) =>
    holds.hold(principal.accountId, item, hold),
  )
}
