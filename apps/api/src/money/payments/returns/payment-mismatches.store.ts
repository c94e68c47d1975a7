import type { ListWindow } from '@footlight/contract'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { orderOf } from '../../../platform/database/sorted.ts'
import type { PaymentMismatchRow } from '../../ledger/wallet.tables.ts'

export type PaymentMismatchRecord = Selectable<PaymentMismatchRow> & { client_id: string; method: string }

/** Written once, however often the provider says it. */
export async function insertPaymentMismatch(tx: Tx, row: PaymentMismatchRow): Promise<void> {
  await tx
    .insertInto('odd_payments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One page, and how many there are. */
export async function readPaymentMismatches(database: Database, page: ListWindow<'listPaymentMismatches'>) {
  const rows: PaymentMismatchRecord[] = await database
    .selectFrom('odd_payments')
    .innerJoin('payments', 'payments.id', 'odd_payments.payment_id')
    .selectAll('odd_payments')
    .select(['payments.client_id', 'payments.method'])
    .orderBy(orderOf(page.sort, { at: sql`seen_at` }, sql`payment_id, provider_page, what`))
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { total } = await database
    .selectFrom('odd_payments')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
