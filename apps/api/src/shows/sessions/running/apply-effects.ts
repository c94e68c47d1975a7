import { noteInChat } from '../chat/chat.lines.ts'
import { lineOfChange } from '../chat/chat.rules.ts'
import { sessionChanged, stateLogged, studioChanged } from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { type SessionRecord, updateSession } from '../kernel/records/sessions.store.ts'
import type { SessionEvent } from '../kernel/sessions.rules.ts'
import { stepped } from '../kernel/stepped.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { closeSession } from './closing.service.ts'

/** [S6] Applies an event to a locked session. A late or repeated event changes nothing [B10]. */
export async function applyEffects(
  context: SessionContext,
  work: UnitOfWork,
  row: SessionRecord,
  event: SessionEvent,
): Promise<SessionRecord> {
  const { changes, closes } = stepped(row, event)
  if (closes) return closeSession(context, work, row, closes)
  if (Object.keys(changes).length === 0) return row
  const changed = await updateSession(work.tx, row.id, changes)
  const line = lineOfChange(row, changed)
  if (line) await noteInChat(context, work, [line])
  work.afterCommit(sessionChanged(changed), studioChanged(row.performer_id), ...stateLogged(row, changed))
  return changed
}
