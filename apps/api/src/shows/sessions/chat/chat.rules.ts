import type { ChatLine, Session, SessionState } from '@footlight/contract'

interface ChatSession {
  id: string
  type: Session['type']
  client_id: string
  performer_id: string
}

interface Changing extends ChatSession {
  state: SessionState
  price_per_minute: number
  /** the start of the first delivered second */
  active_at: Date | null
  held_ms: number
}

/** The system lines of a session's chat; `amount` is a price, credits or seconds. */
export interface SystemLine {
  session: ChatSession
  event: NonNullable<ChatLine['event']>
  amount?: number
  /** an operator's own words */
  text?: string
  /** time of the event; absent or null: now */
  at?: Date | null
}

/** The system line that reports a change of the session's state; null: the change has none. */
export function lineOfChange(before: Changing, after: Changing): SystemLine | null {
  if (before.state === after.state || after.state === 'STARTING' || after.state === 'ENDED') return null
  if (after.state === 'HELD') return { session: after, event: 'held' }
  if (before.state === 'STARTING')
    return { session: after, event: 'started', amount: after.price_per_minute, at: after.active_at }
  const heldSeconds = Math.floor((after.held_ms - before.held_ms) / 1000)
  return { session: after, event: 'resumed', amount: heldSeconds }
}

/** A system line in English, for clients of the API that do not know its event. */
export function textOf(event: Exclude<ChatLine['event'], 'operator' | null>, amount: number | null): string {
  switch (event) {
    case 'started':
      return `The session has started: ${amount} credits a minute.`
    case 'held':
      return 'The picture is lost. The seat is held, nothing is charged.'
    case 'resumed':
      return `The session goes on after ${amount} seconds, which were not charged.`
    case 'warning':
      return `Credit for ${amount} seconds is left.`
    case 'peek_opened':
      return 'Others may peek now.'
    case 'peek_closed':
      return 'Peeking is closed.'
    case 'tip':
      return `A tip of ${amount} credits.`
  }
}
