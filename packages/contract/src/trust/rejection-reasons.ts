import type { ReportReason } from './constants.ts'

/**
 * [P7, O2] Why something is not shown, or an account is suspended: the reasons that are given most often. They are stored in English, and its owner reads
 * them in their own language; a reason in an operator's own words is read as it was written.
 */
export const rejectionReasons = [
  'The person in it may be under age.',
  'A person in it did not agree to it.',
  'It threatens or insults a person.',
  'It shows hate against a group.',
  'It asks for payment outside Footlight.',
  'It belongs to another person, or pretends to be by one.',
  'It is against the law.',
  'It tells how to reach a person elsewhere.',
  'It is not about the show.',
  'It is too dark or too blurred.',
  'It shows another person than you.',
  'It is not suitable for everybody.',
  'The document cannot be read.',
  'The document is not valid any more.',
  'The name or the birth date is not the one in the document.',
  'The picture does not show the person with the document.',
  'Your profile says too little.',
  'It tells what a person keeps private.',
  'It is a picture of a screen, or carries another site’s mark.',
  'Its music or sound belongs to another person.',
  'Its title does not say what it shows.',
  'You may be under age, or show a person who may be.',
  'You showed a person who did not agree to it.',
  'You threatened or insulted a person.',
  'You spread hate against a group.',
  'You asked for payment outside Footlight, or deceived a person.',
  'You pretended to be another person.',
  'You broke the law.',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

export function isRejectionReason(text: string): text is RejectionReason {
  return (rejectionReasons as readonly string[]).includes(text)
}

/** [S14] What a report says is wrong, as the reason that its owner reads; null: it wants an operator's own words. */
export const rejectionOf: Record<ReportReason, RejectionReason | null> = {
  UNDERAGE: 'The person in it may be under age.',
  CONSENT: 'A person in it did not agree to it.',
  HARASSMENT: 'It threatens or insults a person.',
  HATE: 'It shows hate against a group.',
  FRAUD: 'It asks for payment outside Footlight.',
  IMPERSONATION: 'It belongs to another person, or pretends to be by one.',
  ILLEGAL: 'It is against the law.',
  OTHER: null,
}

/** [S14] What a report of an account, or of what it wrote, says is wrong, as the reason of a suspension. */
export const suspensionOf: Record<ReportReason, RejectionReason | null> = {
  UNDERAGE: 'You may be under age, or show a person who may be.',
  CONSENT: 'You showed a person who did not agree to it.',
  HARASSMENT: 'You threatened or insulted a person.',
  HATE: 'You spread hate against a group.',
  FRAUD: 'You asked for payment outside Footlight, or deceived a person.',
  IMPERSONATION: 'You pretended to be another person.',
  ILLEGAL: 'You broke the law.',
  OTHER: null,
}
