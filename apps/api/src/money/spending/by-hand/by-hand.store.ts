import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { CreditByHandRow } from '../../ledger/wallet.tables.ts'

export function findCredit(tx: Tx, id: string): Promise<CreditByHandRow | undefined> {
  return tx.selectFrom('credits_by_hand').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertCredit(tx: Tx, row: CreditByHandRow): Promise<void> {
  await tx.insertInto('credits_by_hand').values(row).execute()
}

/** Credits given since then, by this operator and by all. */
export function givenSince(
  tx: Tx,
  operatorId: string,
  since: Date,
): Promise<{ byOperator: number; byAll: number }> {
  return tx
    .selectFrom('credits_by_hand')
    .where('at', '>', since)
    .select([
      sql<number>`coalesce(sum(amount) filter (where operator_id = ${operatorId}), 0)::bigint`.as(
        'byOperator',
      ),
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('byAll'),
    ])
    .executeTakeFirstOrThrow()
}
