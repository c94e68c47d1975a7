import type { ReportKind, ReportReason } from '@footlight/contract'
import type { Message } from '../../lib/language/say.ts'

/** [S14] What can be wrong, the gravest first. */
export const reasonWords: Record<ReportReason, Message> = {
  UNDERAGE: 'Somebody may be under age',
  CONSENT: 'Somebody does not agree to it',
  HARASSMENT: 'Threats or harassment',
  HATE: 'Hate against a group',
  FRAUD: 'Fraud, or payment outside the house',
  IMPERSONATION: 'It is somebody else’s, or pretends to be',
  ILLEGAL: 'Something else against the law',
  OTHER: 'Something else',
}

export const kindWords: Record<ReportKind, Message> = {
  SESSION: 'A show',
  MESSAGE: 'A message',
  PHOTO: 'A photo',
  MEDIA: 'A video',
  REVIEW: 'A review',
  ACCOUNT: 'The account',
}
