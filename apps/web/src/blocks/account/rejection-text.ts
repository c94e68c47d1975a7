import { isRejectionReason } from '@footlight/contract'
import { say } from '../../lib/language/say.ts'

/** [P7] Why an item was rejected: a predefined reason in the reader's language, an operator's own words as written. */
export function rejectionText(reason: string | null): string {
  if (reason === null) return ''
  return isRejectionReason(reason) ? say(reason) : reason
}
