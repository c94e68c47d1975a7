import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
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

/** Newest first: one page, and how many there are. */
export async function readPaymentMismatches(database: Database, page: { offset: number; limit: number }) {
  const rows: PaymentMismatchRecord[] = await database
    .selectFrom('odd_payments')
    .innerJoin('payments', 'payments.id', 'odd_payments.payment_id')
    .selectAll('odd_payments')
    .select(['payments.client_id', 'payments.method'])
    .orderBy('seen_at', 'desc')
    .orderBy('payment_id')
    .orderBy('what')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { total } = await database
    .selectFrom('odd_payments')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
