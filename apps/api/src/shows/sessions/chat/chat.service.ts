import { type ChatLine, chatLinesEach, chatPageLines, sessionKinds } from '@footlight/contract'
import { uuidOfKey } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import { chatChanged } from '../kernel/after-commit-events.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findSession, holdSession, type SessionRecord } from '../kernel/records/sessions.store.ts'
import { textOf } from './chat.rules.ts'
import { countLines, findLine, insertLines, type LineRecord, readLines } from './chat.store.ts'

/** [S15] The text chat of a private session. Accounts that are no party of it get NOT_FOUND [W10]. */
export interface Chat {
  /** A page of lines, oldest first; client and performer can read it after the end, too. @throws NOT_FOUND */
  lines(
    accountId: string,
    sessionId: string,
    page?: { before?: string | undefined; limit: number },
  ): Promise<{ lines: ChatLine[]; earlier: boolean }>
  /** [S14] The last lines that client and performer wrote, without system lines, oldest first. */
  written(sessionId: string): Promise<{ author: 'client' | 'performer'; text: string; at: string }[]>
  /** [W8] A repeated `key` returns the line of the first call. @throws NOT_FOUND, SESSION_STATE after the end, CHAT_FULL */
  say(accountId: string, sessionId: string, text: string, key?: string | null): Promise<ChatLine>
}

export function createChat(context: SessionContext): Chat {
  return {
    async lines(accountId, sessionId, page = { limit: chatPageLines }) {
      authorIn(await findSession(context.database, sessionId), accountId)
      const read = await readLines(context.database, sessionId, { ...page, limit: page.limit + 1 })
      return {
        lines: read.slice(0, page.limit).reverse().map(presentLine),
        earlier: read.length > page.limit,
      }
    },

    async written(sessionId) {
      const read = await readLines(context.database, sessionId, { limit: chatPageLines })
      return read
        .reverse()
        .flatMap(({ author, text, at }) =>
          author === 'system' || text === null ? [] : [{ author, text, at: at.toISOString() }],
        )
    },

    async say(accountId, sessionId, text, key = null) {
      const line = await context.inTransaction(async ({ tx, afterCommit }) => {
        // share lock on the session, so that no line is written after its end
        const { session, author } = authorIn(await holdSession(tx, sessionId), accountId)
        const id = key === null ? context.random.uuid() : uuidOfKey(accountId, `line ${sessionId} ${key}`)
        const known = await findLine(tx, id)
        if (known) return known
        if (session.state === 'ENDED') throw refuse('SESSION_STATE')
        if ((await countLines(tx, sessionId, author)) >= chatLinesEach) throw refuse('CHAT_FULL')
        const said = { id, session_id: sessionId, at: new Date(context.clock.now()), author, text }
        afterCommit(chatChanged(session))
        return (await insertLines(tx, [{ ...said, event: null, amount: null }]))[0]
      })
      if (!line) throw refuse('INTERNAL')
      return presentLine(line)
    },
  }
}

function authorIn(session: SessionRecord | undefined, accountId: string) {
  if (!session || !sessionKinds[session.type].hasChat) throw refuse('NOT_FOUND')
  if (session.client_id === accountId) return { session, author: 'client' as const }
  if (session.performer_id === accountId) return { session, author: 'performer' as const }
  throw refuse('NOT_FOUND')
}

function presentLine({ id, at, author, text, event, amount }: LineRecord): ChatLine {
  const said = event === null || event === 'operator' ? (text ?? '') : textOf(event, amount)
  return { id, at: at.toISOString(), author, text: said, event, amount }
}
