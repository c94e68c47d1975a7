import type { RecordState } from '@footlight/contract'
import type { Message } from '../../lib/language/say.ts'

/** [O14] Whether a person may appear; `date` is the last day of the document. */
export const recordWords: Record<RecordState, Message> = {
  valid: 'Approved until {date}',
  pending: 'Not looked at yet',
  Rejected: 'Not approved',
  expired: 'Expired on {date}',
}
