import type { ConsoleSession } from '@footlight/contract'
import { endReasonWords } from '../../../blocks/receipt/end-reason.ts'
import { type Message, say } from '../../../lib/language/say.ts'

export const kindWords: Record<ConsoleSession['type'], Message> = {
  VIDEO: 'Private show',
  VIDEOCALL: 'Video call',
  PEEK: 'Peek',
  PHONE: 'Phone call',
}

const runningWords: Record<ConsoleSession['state'], Message> = {
  STARTING: 'Starting',
  ACTIVE: 'Running now',
  HELD: 'Held: the media is lost',
  ENDED: 'Ended [of a session]',
}

/** How a session stands, or how it ended. */
export function sessionState({
  type,
  state,
  endReason,
  endedBy,
}: Pick<ConsoleSession, 'type' | 'state' | 'endReason' | 'endedBy'>): string {
  return endReason ? endReasonWords({ type, endReason, endedBy }, 'admin') : say(runningWords[state])
}
