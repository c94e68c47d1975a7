import type { Approval } from '@footlight/contract'
import { rejectionText } from '../../../../../blocks/account/rejection-text.ts'
import { say } from '../../../../../lib/language/say.ts'

/** [P7] The state of approval, in words for the performer. */
export function approvalText(shown: { approvalStatus: Approval; reason: string | null }): string {
  switch (shown.approvalStatus) {
    case 'approved':
      return say('Everybody can see it.')
    case 'pending':
      return say('It appears once we have checked it.')
    case 'Rejected':
      return say('Turned down: {reason}', { reason: rejectionText(shown.reason) })
  }
}
