import type { ReportedKind, ReportReason } from '@footlight/contract'
import type { Message } from '../../lib/language/say.ts'

/** [S14] What can be wrong, the gravest first. */
export const reasonWords: Record<ReportReason, Message> = {
  UNDERAGE: 'A person may be under age',
  CONSENT: 'A person shown in it did not consent',
  HARASSMENT: 'Threats or harassment',
  HATE: 'Hate against a group',
  FRAUD: 'Fraud, or payment outside Footlight',
  IMPERSONATION: 'It belongs to someone else, or pretends to',
  ILLEGAL: 'Something else against the law',
  OTHER: 'Something else',
}

export const kindWords: Record<ReportedKind, Message> = {
  SESSION: 'A show',
  MESSAGE: 'A message',
  PHOTO: 'A photo',
  MEDIA: 'A video',
  REVIEW: 'A review',
  ANSWER: 'An answer',
  STREAM: 'A live picture',
  ACCOUNT: 'The account',
  NAME: 'A changed name',
}
