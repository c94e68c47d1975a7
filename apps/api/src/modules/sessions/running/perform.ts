import { noteInChat } from '../chat/chat.lines.ts'
import { lineOfChange } from '../chat/chat.rules.ts'
import { sessionHint, studioHint } from '../kernel/hints.ts'
import type { Shell } from '../kernel/parts.ts'
import { type SessionRecord, updateSession } from '../kernel/records/sessions.store.ts'
import type { SessionEvent } from '../kernel/sessions.rules.ts'
import { stepped } from '../kernel/stepped.ts'
import type { Work } from '../kernel/work.ts'
import { closeSession } from './closing.service.ts'

/** [S6] Carries out what an event is to a locked session. Late or again it changes nothing [B10]. */
export async function perform(
  shell: Shell,
  work: Work,
  row: SessionRecord,
  event: SessionEvent,
): Promise<SessionRecord> {
  const { changes, closes } = stepped(row, event)
  if (closes) return closeSession(shell, work, row, closes)
  if (Object.keys(changes).length === 0) return row
  const changed = await updateSession(work.tx, row.id, changes)
  const line = lineOfChange(row, changed)
  if (line) await noteInChat(shell, work, [line])
  work.hint(sessionHint(changed), studioHint(row.performer_id))
  return changed
}
