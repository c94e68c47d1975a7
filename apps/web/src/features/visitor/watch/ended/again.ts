import { canPeek, type PerformerAccount, type SessionType, type SessionTypeWith } from '@footlight/contract'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'

/** What the client can ask for next. */
export type Again = SessionTypeWith<'medium', 'stage' | 'gateway'>

/** What the performer offers right now, after a session of type `before`; undefined: nothing. */
export function againWith(
  {
    performerStatus,
    performer_services,
    prices,
  }: Pick<PerformerAccount, 'performerStatus' | 'performer_services' | 'prices'>,
  before?: SessionType,
): Again | undefined {
  if (before === 'VIDEOCALL' && performerStatus === 'AVAILABLE' && prices.videocall !== null)
    return 'VIDEOCALL'
  if (performerStatus === 'AVAILABLE' && prices.video !== null) return 'VIDEO'
  return canPeek(performerStatus, performer_services.peek) && prices.peek !== null ? 'PEEK' : undefined
}

export function againWords(again: Again, before: SessionType, performerName: string): string {
  const name = isolated(performerName)
  const isSame = again === before
  switch (again) {
    case 'PEEK':
      return isSame ? say('Peek at {name} again', { name }) : say('Peek at {name} [the button]', { name })
    case 'VIDEOCALL':
      return say('Call {name} again', { name })
    case 'VIDEO':
      return isSame ? say('Again with {name}', { name }) : say('A private show with {name}', { name })
  }
}
