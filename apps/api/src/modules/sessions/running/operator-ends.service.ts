import { sessionKinds } from '@footlight/contract'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { NotifyAccount } from '../../notifications/index.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findOpenRequest } from '../kernel/records/requests.store.ts'
import { findRunning, lockSession } from '../kernel/records/sessions.store.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { applyEffects } from './apply-effects.ts'

/** [O2, S12] Ends sessions for an operator: a single one, or all that an account takes part in. */
export interface OperatorEnds {
  /** Ends a session and notifies both sides of the reason. An ended session does not change [B10]. @throws NOT_FOUND */
  session(ask: { act: OperatorAct; id: string; reason: string }): Promise<void>
  /** Ends the account's open request and session, and a performer's broadcast. A repeated call changes nothing. */
  allOf(account: { id: string; role: 'client' | 'performer' }): Promise<void>
}

export function createOperatorEnds(
  context: SessionContext,
  parts: {
    notifyAccount: NotifyAccount
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
    session: ({ act, id, reason }) =>
      inTransaction(async (work) => {
        const row = await lockSession(work.tx, id)
        if (!row) throw refuse('NOT_FOUND')
        if (row.state === 'ENDED') return act.nothingChanged()
        await applyEffects(context, work, row, { type: 'end', by: 'admin' })
        await act.record(work.tx, { before: { state: row.state } })
        const sides = [
          { to: row.client_id, other: row.performer_name, link: `/history/${id}` },
          { to: row.performer_id, other: row.client_name, link: '/studio' },
        ] as const
        // [S10] a performer does not learn who peeks
        for (const { to, other, link } of sessionKinds[row.type].isAside ? sides.slice(0, 1) : sides)
          await parts.notifyAccount(work.tx, to, {
            notice: { kind: 'sessionEnded', other, reason },
            link,
            key: `session ended ${id} ${to}`,
          })
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
