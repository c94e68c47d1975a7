import { type EndedBy, type EndReason, type Receipt, sessionKinds } from '@footlight/contract'
import { type Message, say } from '../../../../lib/language/say.ts'

/** How a peek ended by one of the parties [S10]; other viewers do not learn why a show is over. */
const peekEnds: Partial<Record<EndedBy, Message>> = {
  client: 'You stopped peeking.',
  show_client:
    'The show was closed to peeking. You paid for the seconds that reached you, and nothing after.',
  show: 'The show is over. You paid for the seconds that reached you, and nothing after.',
}

const serverLost: Message = 'Our server lost the picture for too long. The time without it was not billed.'

/** [S11] What is different where two telephones were connected. */
function callEndText(reason: EndReason, name: string): string {
  switch (reason) {
    case 'CLIENT_ENDED':
      return say('You ended the call.')
    case 'PERFORMER_ENDED':
      return say('{name} hung up. You paid for the seconds in which you were connected, and nothing after.', {
        name,
      })
    case 'CREDIT_EXHAUSTED':
      return say('Your balance was used up, so the call ended at the last second that it paid for.')
    case 'CAP_REACHED':
      return say('The call ended at a limit that you set.')
    case 'CLIENT_LOST':
    case 'PERFORMER_LOST':
    case 'SERVER_LOST':
      return say('The telephone line was lost. The time without it was not billed.')
    case 'ADMIN_ENDED':
      return say('Footlight ended the call.')
    case 'NEVER_STARTED':
      return say('{name} did not answer. Nothing was charged, and your code stays good for its 15 minutes.', {
        name,
      })
  }
}

/** [S20] What is different where the two saw each other. */
function videoCallEndText(reason: EndReason, name: string): string {
  switch (reason) {
    case 'CLIENT_LOST':
      return say('Your connection or your picture was gone for too long. That time was not billed.')
    case 'PERFORMER_LOST':
      return say('{name} did not come back. The time without them was not billed.', { name })
    case 'SERVER_LOST':
      return say(serverLost)
    case 'NEVER_STARTED':
      return say('The call never came about. Nothing was charged.')
    default:
      return callEndText(reason, name)
  }
}

/** Why a show ended, and what it means for the money [S12]. */
export function endReasonText({ type, endReason: reason, endedBy, performerName: name }: Receipt): string {
  const { medium, isAside } = sessionKinds[type]
  if (medium === 'telephone') return callEndText(reason, name)
  if (medium === 'gateway') return videoCallEndText(reason, name)
  const ofPeek = isAside && endedBy !== null ? peekEnds[endedBy] : undefined
  if (ofPeek) return say(ofPeek)
  switch (reason) {
    case 'CLIENT_ENDED':
      return say('You ended the show.')
    case 'PERFORMER_ENDED':
      return say('{name} ended the show. You paid for the seconds that reached you, and nothing after.', {
        name,
      })
    case 'CREDIT_EXHAUSTED':
      return say('Your balance was used up, so the show ended at the last second that it paid for.')
    case 'CAP_REACHED':
      return say('The show ended at a limit that you set.')
    case 'CLIENT_LOST':
      return say('Your connection was gone for too long. The time without a picture was not billed.')
    case 'PERFORMER_LOST':
      return say('{name}’s picture did not come back. The time without it was not billed.', { name })
    case 'SERVER_LOST':
      return say(serverLost)
    case 'ADMIN_ENDED':
      return say('Footlight ended the show.')
    case 'NEVER_STARTED':
      return say('The show never started. Nothing was charged.')
  }
}
