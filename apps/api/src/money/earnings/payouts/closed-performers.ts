import { ibanFault } from '@footlight/contract/iban'
import { sql } from 'kysely'
import type { NotifyAccount } from '../../../people/index.ts'
import { newestOf } from '../../../platform/data-export.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'

/** [A8, T5] The money of performers who close the account. */
export interface ClosedPerformers {
  /**
   * Ends the subscriptions to the performer and notifies their clients; the next payouts bring what is owed, below the
   * minimum too. Returns these credits. @throws BANK_ACCOUNT_MISSING where some are owed and no account is named
   */
  close(tx: Tx, performer: { id: string; name: string }): Promise<number>
  /** Deletes the bank accounts of closed performers to whom nothing is owed any more. */
  forgetPaid(): Promise<void>
}

export function createClosedPerformers(parts: {
  database: Database
  clock: Clock
  notifyAccount: NotifyAccount
}): ClosedPerformers {
  const { database, clock, notifyAccount } = parts
  return {
    async close(tx, { id, name }) {
      const at = new Date(clock.now())
      // a renewal under way is waited for here, so that what it brings is owed as well
      const ended = await endSubscriptionsTo(tx, id, at)
      const owed = await owedTo(tx, id)
      if (owed > 0 && !(await hasBankAccount(tx, id))) throw refuse('BANK_ACCOUNT_MISSING')
      for (const subscription of ended)
        await notifyAccount(tx, subscription.client_id, {
          notice: { kind: 'performerLeft', performer: name },
          link: '/contact',
          key: `performer left ${subscription.id}`,
        })
      await tx
        .insertInto('closed_performers')
        .values({ performer_id: id, closed_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return Math.max(0, owed)
    },

    async forgetPaid() {
      for (const table of ['bank_accounts', 'waiting_bank_accounts'] as const)
        await database
          .deleteFrom(table)
          .where(sql<boolean>`performer_id in (select performer_id from closed_performers)`)
          .where(
            sql<boolean>`not exists (select from ledger_accounts a where a.owner_id = ${sql.table(table)}.performer_id
              and a.kind in ('pending', 'payable') and a.balance > 0)`,
          )
          .where(
            sql<boolean>`not exists (select from payouts p where p.performer_id = ${sql.table(table)}.performer_id
              and p.state = 'DRAFT')`,
          )
          .execute()
    },
  }
}

/** Pending and payable credits: less than nothing where refunds took more than was left. */
async function owedTo(tx: Tx, performerId: string): Promise<number> {
  const { owed } = await tx
    .selectFrom('ledger_accounts')
    .select(sql<number>`coalesce(sum(balance), 0)::bigint`.as('owed'))
    .where('owner_id', '=', performerId)
    .where('kind', 'in', ['pending', 'payable'])
    .executeTakeFirstOrThrow()
  return owed
}

async function hasBankAccount(tx: Tx, performerId: string): Promise<boolean> {
  const { rows } = await sql<{ iban: string }>`
    select iban from bank_accounts where performer_id = ${performerId}
    union select iban from waiting_bank_accounts where performer_id = ${performerId}`.execute(tx)
  return rows.some(({ iban }) => !ibanFault(iban))
}

function endSubscriptionsTo(tx: Tx, performerId: string, at: Date) {
  return tx
    .updateTable('subscriptions')
    .set({ state: 'ENDED', ended_at: at })
    .where('performer_id', '=', performerId)
    .where('state', '<>', 'ENDED')
    .returning(['id', 'client_id'])
    .execute()
}

/** [A8] The ledger's lines of a performer, one for all charges of a session, payouts, and where they go. */
export async function readMoneyOfPerformer(database: Database, performerId: string) {
  const of = { performer_id: performerId }
  const { rows: entries } = await sql<{
    at: Date
    kind: string
    reference: string
    account: string
    amount: number
  }>`
    select max(at) as at, kind, reference, account, sum(amount)::bigint as amount from performer_entries
    where performer_id = ${performerId}
    group by kind, reference, account, case when kind = 'charge' then 0 else transfer_id end
    order by max(transfer_id) desc`.execute(database)
  const payouts = database
    .selectFrom('payouts')
    .innerJoin('payout_batches', 'payout_batches.id', 'batch_id')
    .select(['payouts.id', 'amount', 'iban', 'holder', 'payouts.state', 'created_at'])
  const bankAccount = await database
    .selectFrom('bank_accounts')
    .select(['iban', 'holder', 'updated_at'])
    .where((where) => where.and(of))
    .executeTakeFirst()
  const waitingBankAccount = await database
    .selectFrom('waiting_bank_accounts')
    .select(['iban', 'holder', 'asked_at', 'effective_at'])
    .where((where) => where.and(of))
    .executeTakeFirst()
  return {
    entries,
    payouts: await newestOf(payouts, of, 'created_at'),
    bankAccount: bankAccount ?? null,
    waitingBankAccount: waitingBankAccount ?? null,
  }
}
