import type { RejectionReason } from '@footlight/contract'
import type { Judged } from './waiting.ts'

type JudgedKind = 'review' | 'answer' | 'photo' | 'media'

/** [O2] The usual reasons of each kind, the most frequent first: the digits 1 to 9 take them. */
const usualReasons: Record<JudgedKind, readonly RejectionReason[]> = {
  review: [
    'It threatens or insults a person.',
    'It tells how to reach a person elsewhere.',
    'It is not about the show.',
    'It asks for payment outside Footlight.',
    'It tells what a person keeps private.',
    'It shows hate against a group.',
    'It is against the law.',
  ],
  answer: [
    'It threatens or insults a person.',
    'It tells how to reach a person elsewhere.',
    'It asks for payment outside Footlight.',
    'It tells what a person keeps private.',
    'It shows hate against a group.',
    'It is against the law.',
  ],
  photo: [
    'It is too dark or too blurred.',
    'It shows another person than you.',
    'It tells how to reach a person elsewhere.',
    'It is not suitable for everybody.',
    'The person in it may be under age.',
    'A person in it did not agree to it.',
    'It is a picture of a screen, or carries another site’s mark.',
    'It belongs to another person, or pretends to be by one.',
    'It is against the law.',
  ],
  media: [
    'It is too dark or too blurred.',
    'It shows another person than you.',
    'It tells how to reach a person elsewhere.',
    'It is not suitable for everybody.',
    'The person in it may be under age.',
    'A person in it did not agree to it.',
    'Its music or sound belongs to another person.',
    'Its title does not say what it shows.',
    'It is against the law.',
  ],
}

/** [P1] Of a performer's changed name. */
export const nameReasons: readonly RejectionReason[] = [
  'It belongs to another person, or pretends to be by one.',
  'It tells how to reach a person elsewhere.',
  'It threatens or insults a person.',
  'It shows hate against a group.',
  'It is not suitable for everybody.',
  'It is against the law.',
]

const kindOfJudged = (judged: Judged): JudgedKind =>
  judged.of === 'words' ? judged.item.part : judged.item.shown

/** The usual reasons that fit all of these items, in the order of the first one's kind. */
export function reasonsFor(items: readonly Judged[]): readonly RejectionReason[] {
  const [first = [], ...others] = [...new Set(items.map(kindOfJudged))].map((kind) => usualReasons[kind])
  return first.filter((reason) => others.every((reasons) => reasons.includes(reason)))
}
