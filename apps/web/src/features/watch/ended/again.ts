import { canPeek, type PerformerAccount, type Receipt } from '@footlight/contract'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'

/** What can be asked of the performer next. */
export type Again = 'VIDEO' | 'PEEK'

/** What the performer offers right now, after a show, a peek or a call; undefined: not free. */
export function againWith({
  performerStatus,
  performer_services,
  prices,
}: Pick<PerformerAccount, 'performerStatus' | 'performer_services' | 'prices'>): Again | undefined {
  if (performerStatus === 'AVAILABLE' && prices.video !== null) return 'VIDEO'
  return canPeek(performerStatus, performer_services.peek) && prices.peek !== null ? 'PEEK' : undefined
}

export function againWords(again: Again, before: Receipt['type'], performerName: string): string {
  const name = isolated(performerName)
  if (again === 'PEEK')
    return before === 'PEEK'
      ? say('Peek at {name} again', { name })
      : say('Peek at {name} [the button]', { name })
  return before === 'VIDEO' ? say('Again with {name}', { name }) : say('A private show with {name}', { name })
}
