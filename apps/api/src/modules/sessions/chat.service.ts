import type { ChatLine } from '@footlight/contract'
import { refuse } from '../../platform/refuse.ts'
import { hasChat, textOf } from './chat.rules.ts'
import { insertLines, type LineRecord, readLines } from './chat.store.ts'
import { chatHint } from './hints.ts'
import type { Shell } from './parts.ts'
import { findSession, holdSession, type SessionRecord } from './sessions.store.ts'

/** [S15] The text chat of a private session. To anybody else it does not exist [W10]. */
export function createChat(shell: Shell) {
  return {
    /** All lines, oldest first; of an ended session too, for its two people. */
    async lines(accountId: string, sessionId: string): Promise<ChatLine[]> {
      authorIn(await findSession(shell.database, sessionId), accountId)
      return (await readLines(shell.database, sessionId)).map(presentLine)
    },

    async say(accountId: string, sessionId: string, text: string): Promise<ChatLine> {
      const line = await shell.act(async (tx, hint) => {
        // held, so that nothing is said after the end
        const { session, author } = authorIn(await holdSession(tx, sessionId), accountId)
        if (session.state === 'ENDED') throw refuse('SESSION_STATE')
        const id = shell.random.uuid()
        const said = { id, session_id: sessionId, at: new Date(shell.clock.now()), author, text }
        hint(chatHint(session))
        return (await insertLines(tx, [{ ...said, event: null, amount: null }]))[0]
      })
      if (!line) throw refuse('INTERNAL')
      return presentLine(line)
    },
  }
}

function authorIn(session: SessionRecord | undefined, accountId: string) {
  if (!session || !hasChat(session.type)) throw refuse('NOT_FOUND')
  if (session.client_id === accountId) return { session, author: 'client' as const }
  if (session.performer_id === accountId) return { session, author: 'performer' as const }
  throw refuse('NOT_FOUND')
}

function presentLine({ id, at, author, text, event, amount }: LineRecord): ChatLine {
  const said = event ? textOf(event, amount) : (text ?? '')
  return { id, at: at.toISOString(), author, text: said, event, amount }
}
