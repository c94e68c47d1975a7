import { publicMediaAddress, type Review } from '@footlight/contract'
import type { Reply } from '../../../../lib/calls/create-api.ts'

type WaitingText = Reply<'waitingReviews'>['waiting'][number]
type Waiting = Reply<'waitingPictures'>['waiting'][number]
type WaitingPicture = Omit<Waiting, 'media'> & {
  /** where everybody sees it */
  file?: string
  /** without an address: it is shown to subscribers alone */
  media: (Omit<NonNullable<Waiting['media']>, 'address'> & { address: string | null }) | null
}

/** [P7] An item to approve or reject: a text (review or answer), or a performer's photo or video. */
export type Judged = { of: 'words'; item: WaitingText } | { of: 'picture'; item: WaitingPicture }

export const keyOf = ({ of, item }: Judged): string =>
  `${of} ${item.id} ${of === 'words' ? item.part : item.revision} ${item.since}`

/** The public media and reviews of a performer as items to judge, so that they can be taken down. */
export function shownOf(profile: Reply<'getPerformerByNumber'>): Judged[] {
  const { performerAccount: performer, photos = [], medias = [], reviews = [] } = profile
  const whose = {
    performerId: performer?.id ?? '',
    performerName: performer?.displayName ?? '',
    performerNumber: performer?.advert_numbers[0]?.advertNumber ?? 0,
  }
  return [
    ...photos.map(({ id, revision, file }) => ({
      of: 'picture' as const,
      item: { id, revision, file, shown: 'photo' as const, ...asShown, media: null, ...whose },
    })),
    ...medias.map(({ id, revision, poster, file, title, durationMs, forSubscribers }) => ({
      of: 'picture' as const,
      item: {
        id,
        revision,
        file: poster,
        shown: 'media' as const,
        ...asShown,
        media: {
          title,
          durationMs,
          forSubscribers,
          address: forSubscribers ? null : publicMediaAddress(whose.performerNumber, file),
        },
        ...whose,
      },
    })),
    ...reviews.flatMap((review) =>
      wordsOf(review).map((item) => ({ of: 'words' as const, item: { ...item, ...whose } })),
    ),
  ]
}

const asShown = { small: null, large: null, since: '' }

/** A review, and the answer to it that everybody reads. */
function wordsOf({ id, text, rating, author, createdAt, answer }: Review) {
  const review = { id, part: 'review' as const, text, rating, author, review: null, since: createdAt }
  if (!answer) return [review]
  const shown = {
    ...review,
    part: 'answer' as const,
    text: answer.text,
    review: text,
    since: answer.answeredAt,
  }
  return [review, shown]
}

/** Identifies the version and state that the operator judged: the server refuses a verdict if the item has changed since. */
export function seenOf(judged: Judged, isShown = false) {
  const params = { id: judged.item.id }
  const from = isShown ? ('approved' as const) : ('pending' as const)
  if (judged.of === 'words') {
    const { part, text, rating } = judged.item
    return { of: judged.of, params, body: { part, text, rating, from } }
  }
  const { shown, revision } = judged.item
  return { of: judged.of, params, body: { shown, revision, from } }
}
