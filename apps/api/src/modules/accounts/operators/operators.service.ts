import type { Capability, OfficeOperator } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { capabilitiesOf } from '../accounts.rules.ts'
import { withdrawBeyond } from './invitations.service.ts'
import { objectionTo } from './operators.rules.ts'
import { lockOperators, type OperatorRecord, readOperators, writeCapabilities } from './operators.store.ts'

/** [O6] The operators and their capabilities. */
export interface Operators {
  /** One page, by name. */
  list(page: { offset: number; limit: number }): Promise<{ operators: OfficeOperator[]; total: number }>
  /**
   * Sets an operator's capabilities, from the next call on: every call reads those of its caller.
   * @throws NOT_FOUND, CAPABILITY_OWN, CAPABILITY_LAST, CAPABILITY_MISSING
   */
  allow(ask: { act: OperatorAct; id: string; capabilities: readonly Capability[] }): Promise<OfficeOperator>
}

export function createOperators({ database, clock }: { database: Database; clock: Clock }): Operators {
  return {
    async list(page) {
      const { rows, total } = await readOperators(database, page)
      return { operators: rows.map(present), total }
    },

    async allow({ act, id, capabilities }) {
      return inTransaction(database, async (tx) => {
        const operators = (await lockOperators(tx)).map(present)
        const objection = objectionTo({ by: act.operatorId, to: id, capabilities }, operators)
        if (objection === 'CAPABILITY_MISSING') throw refuse(objection, { capability: 'operators' })
        if (objection) throw refuse(objection)
        const before = operators.find((one) => one.id === id)
        if (!before) throw refuse('NOT_FOUND')
        if (String(before.capabilities) === String(capabilities)) {
          act.nothingChanged()
          return before
        }
        await writeCapabilities(tx, id, capabilities)
        await act.record(tx, { before: { capabilities: before.capabilities } })
        const by = { actorId: act.operatorId, at: new Date(clock.now()) }
        await withdrawBeyond(tx, { id, held: capabilities }, by)
        return { ...before, capabilities: [...capabilities] }
      })
    },
  }
}

function present(row: OperatorRecord): OfficeOperator {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    capabilities: [...capabilitiesOf(row)],
  }
}
