import { seatHoldMs, sessionKinds } from '@footlight/contract'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { formatCredits, formatDuration, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { endReasonWords, readEndReason } from '../../receipt/end-reason.ts'

export type EndedShow = NonNullable<Reply<'studio'>['lastShow']>

/** How a session ended, and why: for a performer who is on another page than the studio. */
export function endedShowText(show: EndedShow): string {
  const values = {
    name: isolated(show.clientName),
    time: formatDuration(show.billedSeconds ?? 0),
    credits: formatCredits(show.amount),
  }
  const text = isCall(show)
    ? say('The call with {name} is over: {time}, {credits} net.', values)
    : say('The show with {name} is over: {time}, {credits} net.', values)
  return [text, endedShowReason(show)].filter(Boolean).join(' ')
}

export function isCall({ sessionType }: EndedShow): boolean {
  return sessionType !== null && sessionKinds[sessionType].word === 'call'
}

/** Why it ended, as a sentence: the reasons of a receipt are labels, without a full stop. */
export function endedShowReason(show: EndedShow): string {
  const reason = reasonOf(show)
  return reason === '' || reason.endsWith('.') ? reason : `${reason}.`
}

function reasonOf({ state, sessionType, endedBy }: EndedShow): string {
  const endReason = readEndReason(state)
  if (endReason === undefined || sessionType === null) return ''
  // only a private show ends by its picture
  const { isShow } = sessionKinds[sessionType]
  if (isShow && endReason === 'PERFORMER_LOST')
    return say('Your picture was away for more than {seconds} seconds, so the show ended.', {
      seconds: seatHoldMs / 1000,
    })
  if (isShow && endReason === 'NEVER_STARTED')
    return say('The picture did not reach the client in time, so the show did not start. Nothing was billed.')
  return endReasonWords({ type: sessionType, endReason, endedBy }, 'performer')
}
