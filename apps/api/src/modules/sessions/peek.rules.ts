import { canPeek, type EndReason, type ErrorCode, type PerformerStatus } from '@footlight/contract'

/** [S3, S10] Why nobody can peek at her now; null: one can. `showOpen`: her private client agrees. */
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
 * [S10, S12] How a peek ends with its show. Why the private client left is nobody else's business, and "credit
 * exhausted" would read as the peeker's own: to a peeker the show is simply over.
 */
export function peekEndReason(showEnded: EndReason): EndReason {
  return showEnded === 'PERFORMER_LOST' || showEnded === 'ADMIN_ENDED' ? showEnded : 'PERFORMER_ENDED'
}
