import type { EndReason } from '@footlight/contract'
import type { SessionRecord } from './records/sessions.store.ts'
import { columnsOf, phaseOf } from './sessions.present.ts'
import { type SessionEvent, step } from './sessions.rules.ts'

/** What the state machine does on an event, as changes of the row; `applyEffects` carries out a close. */
export interface Stepped {
  changes: Partial<SessionRecord>
  closes: EndReason | null
}

export function stepped(row: SessionRecord, event: SessionEvent): Stepped {
  const before = phaseOf(row)
  const { phase, effects } = step(before, event)
  const result: Stepped = { changes: phase === before ? {} : columnsOf(phase), closes: null }
  const { changes } = result
  if (event.type === 'delivered' && phase.state !== 'ENDED')
    changes.last_delivered_at = new Date(Math.max(event.until, row.last_delivered_at?.getTime() ?? 0))
  for (const effect of effects) {
    switch (effect.type) {
      case 'activate':
        changes.active_at = new Date(effect.at)
        break
      case 'count-held':
        changes.held_ms = row.held_ms + effect.ms
        break
      case 'count-client-held':
        changes.client_held_ms = row.client_held_ms + effect.ms
        break
      case 'close':
        result.closes = effect.reason
        break
      default:
        effect satisfies never
    }
  }
  return result
}
