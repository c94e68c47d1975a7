import type { Mount, Principal } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { PerformerMoney } from './performer-money.ts'

/** Calls with which performers read their earnings and statements, and change the bank account. */
export function mountEarnings(mount: Mount, { earnings, bankAccounts, statements }: PerformerMoney): void {
  mount('earnings', ({ principal }) => earnings.earningsOf(performerOf(principal)))

  mount('setBankAccount', ({ principal, body }) => bankAccounts.name(performerOf(principal), body))

  mount('cancelBankAccount', ({ principal }) => bankAccounts.keep(performerOf(principal)))

  mount('statement', async ({ principal, params }) => ({
    statement: await statements.statementOf(performerOf(principal), params.month),
  }))
}

function performerOf(principal: Principal): string {
  if (principal.performerId === null) throw refuse('FORBIDDEN')
  return principal.performerId
}
