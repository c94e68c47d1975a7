import type { EndReason } from '@footlight/contract'

/** [S12] How a session ended, in words for both sides. */
export const endReasonWords: Record<EndReason, string> = {
  CLIENT_ENDED: 'Ended by the client',
  PERFORMER_ENDED: 'Ended by the performer',
  CREDIT_EXHAUSTED: 'The balance was used up',
  CAP_REACHED: 'The cap was reached',
  CLIENT_LOST: 'The client lost the connection',
  PERFORMER_LOST: 'The performer lost the connection',
  ADMIN_ENDED: 'Ended by the house',
  NEVER_STARTED: 'It never started',
}
