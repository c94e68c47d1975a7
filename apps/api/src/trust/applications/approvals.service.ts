import type { Tx } from '../../platform/database/database.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Issue } from '../moderation/index.ts'
import type { ApplicationParts } from './applications.service.ts'
import * as store from './applications.store.ts'

/** [O14] Performers who lose what a stage needs. */
export interface Approvals {
  /**
   * Unlists an approved performer, takes them off air and notifies them of the reason; one who is not approved does not change.
   * @throws NOT_FOUND
   */
  withdraw(act: OperatorAct, ask: { id: string; reason: string }): Promise<void>
  /** A person in the picture has no valid record any more: the performer comes off air. */
  recordLost(tx: Tx, performerId: string): Promise<void>
  /** [B7] Takes off air where the process died before it had done so. */
  sweep(): Promise<void>
}

/** of one sweep */
const maxTakenOffAir = 50

export function createApprovals(
  parts: Pick<ApplicationParts, 'database' | 'transact' | 'clock' | 'performers' | 'identity'> & {
    random: Random
    /** [O7] */
    issue: Issue
    /** ends the requests, the session and the broadcast of a performer, with an operator as the reason */
    takeOffAir(performerId: string): Promise<void>
  },
): Approvals {
  const { database, transact, clock, random, performers, identity, takeOffAir } = parts
  const now = () => new Date(clock.now())

  async function carryOut(performerId: string): Promise<void> {
    await takeOffAir(performerId)
    await store.setOffAir(database, performerId)
  }

  return {
    async withdraw(act, { id, reason }) {
      const isWithdrawn = await transact(async (tx) => {
        const performer = await performers.lock(tx, id)
        if (!performer) throw refuse('NOT_FOUND')
        const row = await store.findApplication(tx, id)
        if ((row?.state ?? performer.approvalStatus) !== 'approved') {
          act.nothingChanged()
          return false
        }
        const statement = random.uuid()
        await store.setApplication(tx, id, now(), {
          state: 'Rejected',
          reason,
          decision_id: statement,
          decided_at: now(),
          off_air_due: true,
        })
        await performers.setApproval(tx, id, 'Rejected')
        await identity.people.handBack(tx, id)
        await act.record(tx, { before: { state: 'approved' } })
        await parts.issue(tx, {
          id: statement,
          accountId: id,
          kind: 'APPLICATION',
          subjectId: id,
          about: '',
          wasShown: true,
          reason,
          isReported: false,
          operatorId: act.operatorId,
          notice: { kind: 'approvalWithdrawn', reason },
        })
        return true
      })
      if (isWithdrawn) await carryOut(id)
    },

    // the sweep carries it out once the transaction is committed
    recordLost: (tx, performerId) => store.setApplication(tx, performerId, now(), { off_air_due: true }),

    async sweep() {
      for (const performerId of await store.offAirDue(database, maxTakenOffAir)) await carryOut(performerId)
    },
  }
}
