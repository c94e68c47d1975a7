import type { EndedBy, EndReason, Receipt } from '@footlight/contract'

/** How a peek ended by somebody [S10]; why a show is over is nobody else's business. */
const peekEnds: Partial<Record<EndedBy, string>> = {
  client: 'You stopped peeking.',
  show_client:
    'The show was closed to peeking. You paid for the seconds that reached you, and nothing after.',
  show: 'The show is over. You paid for the seconds that reached you, and nothing after.',
}

/** [S11] What is different where two telephones were connected. */
function callEndText(reason: EndReason, performerName: string): string {
  switch (reason) {
    case 'CLIENT_ENDED':
      return 'You ended the call.'
    case 'PERFORMER_ENDED':
      return `${performerName} hung up. You paid for the seconds in which you were connected, and nothing after.`
    case 'CREDIT_EXHAUSTED':
      return 'Your balance was used up, so the call ended at the last second that it paid for.'
    case 'CAP_REACHED':
      return 'The call ended at a limit that you set.'
    case 'CLIENT_LOST':
    case 'PERFORMER_LOST':
      return 'The telephone line was lost. The time without it was not billed.'
    case 'ADMIN_ENDED':
      return 'The house ended the call.'
    case 'NEVER_STARTED':
      return `${performerName} did not answer. Nothing was charged, and your code stays good for its 15 minutes.`
  }
}

/** Why a show ended, and what it means for the money [S12]. */
export function endReasonText({ type, endReason: reason, endedBy, performerName }: Receipt): string {
  if (type === 'PHONE') return callEndText(reason, performerName)
  const ofPeek = type === 'PEEK' && endedBy !== null ? peekEnds[endedBy] : undefined
  if (ofPeek) return ofPeek
  switch (reason) {
    case 'CLIENT_ENDED':
      return 'You ended the show.'
    case 'PERFORMER_ENDED':
      return `${performerName} ended the show. You paid for the seconds that reached you, and nothing after.`
    case 'CREDIT_EXHAUSTED':
      return 'Your balance was used up, so the show ended at the last second that it paid for.'
    case 'CAP_REACHED':
      return 'The show ended at a limit that you set.'
    case 'CLIENT_LOST':
      return 'Your connection was gone for too long. The time without a picture was not billed.'
    case 'PERFORMER_LOST':
      return `${performerName}’s picture did not come back. The time without it was not billed.`
    case 'ADMIN_ENDED':
      return 'The house ended the show.'
    case 'NEVER_STARTED':
      return 'The show never started. Nothing was charged.'
  }
}
