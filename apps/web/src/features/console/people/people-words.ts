import type { CallReply } from '@footlight/contract'
import { formatDate } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'

export type FoundAccount = CallReply<'findAccounts'>['accounts'][number]
export type AccountFacts = CallReply<'accountAsOperator'>['account']

export const roleWords = {
  client: 'Client',
  performer: 'Performer',
  admin: 'Operator',
} as const satisfies Record<FoundAccount['role'], Message>

/** How an account stands, in words. */
export function standingOf({ closedAt, suspension, emailVerified }: FoundAccount): string {
  if (closedAt) return say('Closed since {day}', { day: formatDate(closedAt) })
  if (suspension)
    return suspension.until
      ? say('Suspended until {day}', { day: formatDate(suspension.until) })
      : say('Suspended')
  return say(emailVerified ? 'Open [of an account]' : 'Address not proven')
}
