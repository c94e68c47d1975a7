import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Random } from '../../../platform/random.ts'
import { usualWaits, type Waits } from '../../../platform/waits.ts'
import { createBankAccounts } from './bank-accounts.service.ts'
import { createEarnings } from './earnings.service.ts'
import { createPayouts } from './payouts.service.ts'
import { createStatements } from './statements.service.ts'

export type PerformerMoney = ReturnType<typeof createPerformerMoney>

/** [T5] What becomes of a performer's share: earnings, statements of them, payouts. */
export function createPerformerMoney(parts: {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  payoutDebtor?: { name: string; iban: string } | null
  waits?: Waits
}) {
  const bankAccounts = createBankAccounts(parts)
  return {
    bankAccounts,
    earnings: createEarnings({ ...parts, waits: parts.waits ?? usualWaits, bankAccounts }),
    statements: createStatements(parts.database),
    payouts: createPayouts({ ...parts, bankAccounts, payoutDebtor: parts.payoutDebtor ?? null }),
  }
}
