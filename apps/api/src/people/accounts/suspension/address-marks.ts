import { createHmac } from 'node:crypto'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { ServerKeys } from '../../../platform/keys/server-keys.ts'
import { mailboxOf } from '../../../platform/mailbox.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { AccountRow, AddressMarkRow } from '../accounts.tables.ts'

/** as long as a limit takes that its owner raises, and longer than any cool-down */
export const restMs = 24 * 3600_000

type Owner = Pick<AccountRow, 'email' | 'email_verified'>
export type Suspension = { at: Date; reason: string; until: Date | null }
export type AddressMarks = ReturnType<typeof createAddressMarks>

/** What an account takes over that proves the address. */
interface Inherited {
  closedId: string | null
  suspension: Suspension | null
}

/** [O7, A8] Closing an account and registering anew with the same address ends nothing that protects others. */
export function createAddressMarks(parts: { database: Database; clock: Clock; keys: ServerKeys }) {
  const key = parts.keys('addresses of accounts')
  const holderOf = (email: string) => createHmac('sha256', key).update(mailboxOf(email)).digest()

  async function write(
    tx: Tx,
    { email, email_verified }: Owner,
    mark: Partial<AddressMarkRow>,
  ): Promise<void> {
    if (!email_verified) return
    await tx
      .insertInto('address_marks')
      .values({
        closed_id: null,
        closed_at: null,
        suspended_at: null,
        suspension_reason: null,
        suspended_until: null,
        ...mark,
        holder: holderOf(email),
      })
      .onConflict((conflict) => conflict.column('holder').doUpdateSet(mark))
      .execute()
  }

  return {
    noteSuspension: (tx: Tx, owner: Owner, suspension: Suspension) =>
      write(tx, owner, suspendedColumns(suspension)),

    /** The suspension of the address is over, too. */
    async noteEnd(tx: Tx, { email }: Owner): Promise<void> {
      await tx
        .updateTable('address_marks')
        .set({ suspended_until: new Date(parts.clock.now()) })
        .where('holder', '=', holderOf(email))
        .where('suspended_at', 'is not', null)
        .execute()
    },

    noteClosing: (tx: Tx, account: AccountRow, at: Date) =>
      write(tx, account, {
        closed_id: account.id,
        closed_at: at,
        ...(account.suspended_at !== null &&
          suspendedColumns({
            at: account.suspended_at,
            reason: account.suspension_reason ?? '',
            until: account.suspended_until,
          })),
      }),

    /**
     * What an account takes over that proves the address. @throws TOO_MANY_TRIES within a day of the closing of another one:
     * own limits and cool-downs do not end by it
     */
    async takenOver(tx: Tx, email: string, { isFirst }: { isFirst: boolean }): Promise<Inherited> {
      const mark = await tx
        .selectFrom('address_marks')
        .selectAll()
        .where('holder', '=', holderOf(email))
        .executeTakeFirst()
      return inheritedFrom(mark, isFirst, parts.clock.now())
    },

    /** [O14] Those of these accounts whose address was suspended once, with this account or an earlier one. */
    async wereSuspended(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const owners = await parts.database
        .selectFrom('accounts')
        .select(['id', 'email'])
        .where('id', 'in', ids)
        .where('email_verified', '=', true)
        .execute()
      if (owners.length === 0) return new Set()
      const holders = owners.map(({ email }) => holderOf(email))
      const marked = await parts.database
        .selectFrom('address_marks')
        .select('holder')
        .where('holder', 'in', holders)
        .where('suspended_at', 'is not', null)
        .execute()
      const found = new Set(marked.map(({ holder }) => holder.toString('hex')))
      return new Set(
        owners.filter((_, place) => found.has(holders[place]?.toString('hex') ?? '')).map(({ id }) => id),
      )
    },
  }
}

const suspendedColumns = ({ at, reason, until }: Suspension) => ({
  suspended_at: at,
  suspension_reason: reason,
  suspended_until: until,
})

/** @throws TOO_MANY_TRIES */
function inheritedFrom(mark: AddressMarkRow | undefined, isFirst: boolean, now: number): Inherited {
  const restsMs = isFirst && mark?.closed_at ? mark.closed_at.getTime() + restMs - now : 0
  if (restsMs > 0)
    throw refuse('TOO_MANY_TRIES', {
      rule: 'address_rests',
      message:
        'An account with this address was closed within the last 24 hours. Open the link again after that.',
      retryAfterSeconds: Math.ceil(restsMs / 1000),
    })
  const isSuspended =
    mark?.suspended_at && (mark.suspended_until === null || mark.suspended_until.getTime() > now)
  return {
    closedId: mark?.closed_id ?? null,
    suspension: isSuspended
      ? {
          at: mark.suspended_at as Date,
          reason: mark.suspension_reason ?? '',
          until: mark.suspended_until,
        }
      : null,
  }
}
