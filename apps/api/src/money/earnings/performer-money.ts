import type { NotifyAccount } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Random } from '../../platform/random.ts'
import type { PayoutDebtor } from '../../platform/settings/payout-settings.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { usualWaits, type Waits } from '../../platform/time/waits.ts'
import { createEarnings, type Earnings } from './earnings.service.ts'
import { type BankAccountService, createBankAccounts, type Named } from './payouts/bank-accounts.service.ts'
import { createPayouts, type Payouts } from './payouts/payouts.service.ts'
import { createStatements, type Statements } from './statements.service.ts'

/** [T5] The services for a performer's share: earnings, statements, payouts. */
export interface PerformerMoney {
  bankAccounts: BankAccountService
  earnings: Earnings
  statements: Statements
  payouts: Payouts
}

export function createPerformerMoney(parts: {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  payoutDebtor?: PayoutDebtor | null
  named: Named
  notifyAccount: NotifyAccount
  waits?: Waits
}): PerformerMoney {
  const bankAccounts = createBankAccounts(parts)
  return {
    bankAccounts,
    earnings: createEarnings({ ...parts, waits: parts.waits ?? usualWaits, bankAccounts }),
    statements: createStatements(parts.database),
    payouts: createPayouts({ ...parts, bankAccounts, payoutDebtor: parts.payoutDebtor ?? null }),
  }
}
