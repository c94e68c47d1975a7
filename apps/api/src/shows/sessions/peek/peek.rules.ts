import { canPeek, type EndReason, type ErrorCode, type PerformerStatus } from '@footlight/contract'
import { type Ending, endingOf } from '../kernel/sessions.rules.ts'

/** [S3, S10] Why a peek is refused now; null: it is not. `showOpen`: the private client consents. */
export function peekRefusal(performer: {
  status: PerformerStatus
  offered: boolean
  showOpen: boolean
}): ErrorCode | null {
  if (performer.status === 'OFFLINE') return 'PERFORMER_OFFLINE'
  if (!performer.offered) return 'SERVICE_NOT_OFFERED'
  if (performer.status === 'ON_CALL') return 'PERFORMER_BUSY'
  return canPeek(performer.status, performer.showOpen) ? null : 'PEEK_CLOSED'
}

/**
 * [S10, S12] The ending of a peek that its client did not end: with its show, or (null) at the end of the consent. Why
 * the private client left is not told to others, and "credit exhausted" would read as the peeker's own: to a peeker
 * the show is simply over.
 */
export function peekEnding(showEnded: EndReason | null): Ending {
  if (showEnded === null) return { reason: 'PERFORMER_ENDED', by: 'show_client' }
  if (showEnded === 'PERFORMER_LOST' || showEnded === 'SERVER_LOST' || showEnded === 'ADMIN_ENDED')
    return endingOf(showEnded)
  return { reason: 'PERFORMER_ENDED', by: 'show' }
}
