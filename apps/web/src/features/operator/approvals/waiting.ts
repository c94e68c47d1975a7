import type { Review } from '@footlight/contract'
import { call } from '../../../lib/calls/api.ts'
import type { Reply } from '../../../lib/calls/create-api.ts'
import type { Result } from '../../../lib/result.ts'

type WaitingText = Reply<'waitingReviews'>['waiting'][number]
/** `file`: where everybody sees it */
type WaitingPicture = Reply<'waitingPictures'>['waiting'][number] & { file?: string }

/** [P7] What is judged: words, or something that a performer shows of herself. */
export type Judged = { of: 'words'; item: WaitingText } | { of: 'picture'; item: WaitingPicture }

export const keyOf = ({ of, item }: Judged): string =>
  `${of} ${item.id} ${of === 'words' ? item.part : item.revision} ${item.since}`

/** One queue, the oldest first. */
export function queueOf(texts: readonly WaitingText[], pictures: readonly WaitingPicture[]): Judged[] {
  return [
    ...texts.map((item) => ({ of: 'words' as const, item })),
    ...pictures.map((item) => ({ of: 'picture' as const, item })),
  ].toSorted((a, b) => Date.parse(a.item.since) - Date.parse(b.item.since))
}

/** What everybody sees of a performer now, as it would be judged anew. */
export function shownOf(profile: Reply<'getPerformerByNumber'>): Judged[] {
  const { performerAccount: performer, photos = [], reviews = [] } = profile
  const whose = {
    performerName: performer?.displayName ?? '',
    performerNumber: performer?.advert_numbers[0]?.advertNumber ?? 0,
  }
  return [
    ...photos.map(({ id, revision, file }) => ({
      of: 'picture' as const,
      item: { id, revision, file, shown: 'photo' as const, small: null, large: null, ...whose, since: '' },
    })),
    ...reviews.map((review) => ({ of: 'words' as const, item: { ...wordsOf(review), ...whose } })),
  ]
}

const wordsOf = ({ id, text, rating, author, createdAt }: Review) => ({
  id,
  part: 'review' as const,
  text,
  rating,
  author,
  review: null,
  since: createdAt,
})

export function approve(judged: Judged): Promise<Result<unknown>> {
  const params = { id: judged.item.id }
  return judged.of === 'words'
    ? call('approveReview', { params, body: { part: judged.item.part, text: judged.item.text } })
    : call('approvePicture', { params, body: { shown: judged.item.shown, revision: judged.item.revision } })
}

export function reject(judged: Judged, reason: string): Promise<Result<unknown>> {
  const params = { id: judged.item.id }
  if (judged.of === 'words') {
    const { part, text } = judged.item
    return call('rejectReview', { params, body: { part, text, reason } })
  }
  const { shown, revision } = judged.item
  return call('rejectPicture', { params, body: { shown, revision, reason } })
}
