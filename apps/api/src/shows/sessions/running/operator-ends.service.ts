import { sessionKinds } from '@footlight/contract'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Issue } from '../../../trust/index.ts'
import { noteInChat } from '../chat/chat.lines.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findOpenRequest } from '../kernel/records/requests.store.ts'
import { findRunning, lockSession } from '../kernel/records/sessions.store.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { applyEffects } from './apply-effects.ts'

/** [O2, S12] Warns in sessions and ends them for an operator: a single one, or all that an account takes part in. */
export interface OperatorEnds {
  /** Ends a session and notifies both sides of the reason. An ended session does not change [B10]. @throws NOT_FOUND */
  session(ask: {
    act: OperatorAct
    id: string
    reason: string
    isReported?: boolean | undefined
  }): Promise<void>
  /** [S15] Writes the operator's words into the chat, for both sides. @throws NOT_FOUND, SESSION_STATE: it is over, or has no chat */
  warn(ask: { act: OperatorAct; id: string; text: string }): Promise<void>
  /** Ends the account's open request and session, and a performer's broadcast. A repeated call changes nothing. */
  allOf(account: { id: string; role: 'client' | 'performer' }): Promise<void>
}

export function createOperatorEnds(
  context: SessionContext,
  parts: {
    issue: Issue
    withdraw(
      work: UnitOfWork,
      pair: { clientId: string; performerId: string },
      by: 'client' | 'performer',
    ): Promise<void>
    leaveStage(performerId: string, by: 'admin'): Promise<unknown>
  },
): OperatorEnds {
  const { inTransaction } = context

  return {
    session: ({ act, id, reason, isReported = false }) =>
      inTransaction(async (work) => {
        const row = await lockSession(work.tx, id)
        if (!row) throw refuse('NOT_FOUND')
        if (row.state === 'ENDED') return act.nothingChanged()
        await applyEffects(context, work, row, { type: 'end', by: 'admin' })
        await act.record(work.tx, { before: { state: row.state } })
        const sides = [
          { to: row.client_id, other: row.performer_name, about: row.performer_name },
          // a client's name stays out of the statement, which nothing erases
          { to: row.performer_id, other: row.client_name, about: '' },
        ]
        // [S10] a performer does not learn who peeks
        for (const { to, other, about } of sessionKinds[row.type].isAside ? sides.slice(0, 1) : sides)
          await parts.issue(work.tx, {
            accountId: to,
            kind: 'SESSION',
            subjectId: id,
            about,
            wasShown: true,
            reason,
            isReported,
            operatorId: act.operatorId,
            notice: { kind: 'sessionEnded', other, reason },
          })
      }),

    warn: ({ act, id, text }) =>
      inTransaction(async (work) => {
        const row = await lockSession(work.tx, id)
        if (!row) throw refuse('NOT_FOUND')
        if (row.state === 'ENDED' || !sessionKinds[row.type].hasChat) throw refuse('SESSION_STATE')
        await noteInChat(context, work, [{ session: row, event: 'operator', text }])
        await act.record(work.tx)
      }),

    async allOf({ id, role }) {
      if (role === 'performer') return void (await parts.leaveStage(id, 'admin'))
      // in this order: a request that becomes a session meanwhile is ended as a session
      await inTransaction(async (work) => {
        const open = await findOpenRequest(work.tx, 'client_id', id)
        if (open) await parts.withdraw(work, { clientId: id, performerId: open.performer_id }, 'client')
      })
      await inTransaction(async (work) => {
        const running = await findRunning(work.tx, 'client_id', id)
        const row = running && (await lockSession(work.tx, running.id))
        if (row) await applyEffects(context, work, row, { type: 'end', by: 'admin' })
      })
    },
  }
}
