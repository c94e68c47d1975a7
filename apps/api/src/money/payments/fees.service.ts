import type { Database } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { refuse } from '../../platform/refuse.ts'
import { type FeeTier, feeTierProblem, feeTierText } from './payments.rules.ts'
import { lockFeeTiers, readFeeTiers, replaceFeeTiers } from './payments.store.ts'

/** [T3] The fees of top-ups. A payment stores its fee when it is asked for. */
export interface Fees {
  /** by amount, the lowest first */
  read(): Promise<FeeTier[]>
  /** @throws VALIDATION at the tier */
  set(act: OperatorAct, tiers: readonly FeeTier[]): Promise<FeeTier[]>
}

export function createFees({ database, transact }: { database: Database; transact: Transact }): Fees {
  return {
    read: () => readFeeTiers(database),

    set: (act, tiers) =>
      transact(async (tx) => {
        const problem = feeTierProblem(tiers)
        if (problem) throw refuse('VALIDATION', { message: problem.message, fields: [problem] })
        await lockFeeTiers(tx)
        const before = feeTierText(await readFeeTiers(tx))
        const after = feeTierText(tiers)
        if (before === after) act.nothingChanged()
        else {
          await replaceFeeTiers(tx, tiers)
          await act.record(tx, { before: { fees: before }, after: { fees: after } })
        }
        return [...tiers]
      }),
  }
}
