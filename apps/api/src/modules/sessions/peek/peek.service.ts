import type { ChatRequest, Session } from '@footlight/contract'
import { refuse } from '../../../platform/refuse.ts'
import { displayNameOf } from '../../accounts/index.ts'
import { noteInChat } from '../chat/chat.lines.ts'
import { requestHint, sessionHint, studioHint } from '../kernel/hints.ts'
import type { Shell } from '../kernel/parts.ts'
import { insertRequest } from '../kernel/requests.store.ts'
import { lockIfFree, lockSession, updateSession } from '../kernel/sessions.store.ts'
import { refreshPerformer } from '../kernel/status.service.ts'
import { deadlineOf } from '../requests/requests.rules.ts'
import { type createRequests, isEngaged, refuseUnpayable } from '../requests/requests.service.ts'
import { closeWith, cutPeeks } from '../running/closing.service.ts'
import { refuseCoolDown } from '../running/cool-down.service.ts'
import { findPeeksOut, holdShowOf } from '../running/peeks.store.ts'
import type { createSessionService } from '../running/sessions.service.ts'
import { peekEnding, peekRefusal } from './peek.rules.ts'

export interface PeekAsk {
  clientId: string
  performerId: string
  cap: number | null
}

/** [S10] Peeking: granted by a rule, not by a person; the private client opens and closes it. */
export function createPeeks(
  shell: Shell,
  parts: {
    requests: Pick<ReturnType<typeof createRequests>, 'present'>
    sessions: Pick<ReturnType<typeof createSessionService>, 'present'>
  },
) {
  const { database, clock } = shell

  return {
    /** A request that is ACCEPTED as it is made, or the reason why not. Her status stays as it is. */
    async request(ask: PeekAsk): Promise<ChatRequest> {
      const row = await shell.act(async (tx, hint) => {
        const show = await holdShowOf(tx, ask.performerId)
        const performer = await shell.performers.lock(tx, ask.performerId)
        if (performer?.approvalStatus !== 'approved') throw refuse('NOT_FOUND')
        if (await isEngaged(tx, ask.clientId)) throw refuse('REQUEST_OPEN')
        await refuseCoolDown(shell, tx, ask)
        const price = performer.prices.peek
        const showOpen = show?.type === 'VIDEO' && show.allow_peek
        const refusal = peekRefusal({
          status: performer.status,
          offered: performer.services.peek && price !== null,
          showOpen,
        })
        if (refusal) throw refuse(refusal)
        if (!show || price === null) throw refuse('PEEK_CLOSED')
        await refuseUnpayable(shell, tx, { ...ask, price })
        const now = clock.now()
        const request = await insertRequest(tx, {
          id: shell.random.uuid(),
          type: 'PEEK',
          state: 'ACCEPTED',
          client_id: ask.clientId,
          performer_id: performer.id,
          client_name: (await displayNameOf(tx, ask.clientId)) ?? '',
          performer_name: performer.displayName,
          performer_number: performer.number,
          price_per_minute: price,
          allow_peek: false,
          peeks_at: show.id,
          cap: ask.cap,
          created_at: new Date(now),
          expires_at: new Date(deadlineOf('ACCEPTED', now)),
          session_id: null,
        })
        if (!request) throw refuse('REQUEST_OPEN')
        hint(requestHint(request))
        return request
      })
      return parts.requests.present(row)
    },

    /** The private client's consent, at any time; without it the running peeks end at once. */
    async allow(clientId: string, sessionId: string, allowed: boolean): Promise<Session> {
      const row = await shell.act(async (tx, hint) => {
        const show = await lockSession(tx, sessionId)
        if (!show || show.client_id !== clientId) throw refuse('NOT_FOUND')
        if (show.type !== 'VIDEO' || show.state === 'ENDED') throw refuse('SESSION_STATE')
        if (show.allow_peek === allowed) return show
        if (!allowed) await cutPeeks(shell, tx, show, hint)
        const changed = await updateSession(tx, show.id, { allow_peek: allowed })
        await noteInChat(shell, tx, [{ session: show, event: allowed ? 'peek_opened' : 'peek_closed' }], hint)
        await refreshPerformer(shell, tx, show.performer_id, hint)
        hint(sessionHint(changed), studioHint(show.performer_id))
        return changed
      })
      return parts.sessions.present(row)
    },

    /** [B7] Ends and settles, one transaction each, the peeks whose show is over or closed. */
    async sweep(): Promise<void> {
      const failures: unknown[] = []
      for (const { id, showEnded } of await findPeeksOut(database)) {
        const settled = shell.act(async (tx, hint) => {
          const peek = await lockIfFree(tx, id)
          if (!peek) return
          await closeWith(shell, tx, peek, peekEnding(showEnded), hint)
        })
        await settled.catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, 'peeks could not be settled')
    },
  }
}
