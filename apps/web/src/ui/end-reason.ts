import type { EndReason } from '@footlight/contract'

/** [S12] How a session ended, said to one of its two sides. */
export function endReasonWords(reader: 'client' | 'performer'): Record<EndReason, string> {
  const isClient = reader === 'client'
  return {
    CLIENT_ENDED: isClient ? 'Ended by you' : 'Ended by the client',
    PERFORMER_ENDED: isClient ? 'Ended by the performer' : 'Ended by you',
    CREDIT_EXHAUSTED: 'The balance was used up',
    CAP_REACHED: 'The cap was reached',
    CLIENT_LOST: isClient ? 'Your connection was lost' : 'The client lost the connection',
    PERFORMER_LOST: isClient ? 'The performer lost the connection' : 'Your connection was lost',
    ADMIN_ENDED: 'Ended by the house',
    NEVER_STARTED: 'It never started',
  }
}
