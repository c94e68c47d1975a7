import { sql } from 'kysely'
import { createClosing } from '../../modules/accounts/index.ts'
import { sharesOf } from '../../modules.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enterPeople } from '../../testing/people.ts'
import type { House } from './house.ts'

/** Clients who work with a performer to make cash of promo credit: every account that they ever had. */
export interface Swindlers {
  accounts: string[]
  /** payments that were asked for and wait to be paid, also after their account was closed */
  unpaid: string[]
  happened: Map<string, number>
}

export const newSwindlers = (): Swindlers => ({ accounts: [], unpaid: [], happened: new Map() })

export function noteSwindle({ happened }: Swindlers, what: string): void {
  happened.set(what, (happened.get(what) ?? 0) + 1)
}

/** Spellings of one mailbox, and another one. */
export const swindlersAddresses = [
  ...['swindler@mail.test', 'Swindler+2@mail.test', 'swindler+three@mail.test'],
  'other@mail.test',
] as const

/** The accounts of theirs that are not closed, with their addresses. */
export function openAccounts({ context }: House, { accounts }: Swindlers) {
  return context.database
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', '=', sql<string>`any(${accounts}::uuid[])`)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** An account whose address is proven. */
export async function enterSwindler({ context }: House, id: string, email: string): Promise<void> {
  const { database, wallet, clock } = context
  await inTransaction(database, async (tx) => {
    await enterPeople(tx, wallet, [{ role: 'client', id }], clock.now())
    await tx.updateTable('accounts').set({ email, email_verified: true }).where('id', '=', id).execute()
  })
}

/** [A8] As its owner closes it, but for the password and the cookie. */
export async function closeAccount({ context, transact }: House, accountId: string): Promise<number> {
  const closing = createClosing({
    ...context,
    transact,
    accounts: { confirm: async () => undefined },
    signIns: { revoke: async () => async () => 0 },
    refuseEngaged: context.sessions.refuseEngaged,
    shares: () => [...sharesOf(context.entries), context.idempotency.personal],
  })
  return (await closing.close({ accountId, signInId: '' }, { password: '' })).refundedCredits
}
