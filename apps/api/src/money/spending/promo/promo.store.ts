import type { ListWindow } from '@footlight/contract'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { orderOf } from '../../../platform/database/sorted.ts'
import type { PromoCodeRow } from '../../ledger/wallet.tables.ts'
import type { Promo } from './promo.rules.ts'

export type PromoCodeRecord = Selectable<PromoCodeRow>

/** `lock` locks the code until the transaction ends: its uses are counted one after the other. */
export async function findPromo(
  database: Database | Tx,
  code: string,
  options: { lock?: boolean } = {},
): Promise<Promo | undefined> {
  let query = database.selectFrom('promo_codes').selectAll().where('code', '=', code)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row && ruleOf(row)
}

/** The codes that are not over, also those that are used up. */
export function readGiving(tx: Tx, now: Date): Promise<PromoCodeRecord[]> {
  return tx
    .selectFrom('promo_codes')
    .selectAll()
    .where((of) => of.or([of('valid_until', 'is', null), of('valid_until', '>', now)]))
    .orderBy('code')
    .execute()
}

/** A code as its rules see it. */
export function ruleOf(row: PromoCodeRecord): Promo {
  return {
    kind: row.kind,
    value: row.value,
    minimum: row.minimum,
    validFromMs: row.valid_from.getTime(),
    validUntilMs: row.valid_until?.getTime() ?? null,
    usesPerClient: row.uses_per_client,
    usesInAll: row.uses_in_all,
    used: row.used,
  }
}

/** [T4] Uses of a code by this account, and by any that proved the same address, closed ones included. */
export async function countUses(
  database: Database | Tx,
  code: string,
  { clientId, holder }: { clientId: string; holder: Buffer | null },
): Promise<number> {
  const { uses } = await database
    .selectFrom('promo_uses')
    .where('code', '=', code)
    .where((of) => of.or([of('client_id', '=', clientId), ...(holder ? [of('holder', '=', holder)] : [])]))
    .select((of) => of.fn.countAll<number>().as('uses'))
    .executeTakeFirstOrThrow()
  return uses
}

export async function insertUse(
  tx: Tx,
  use: {
    paymentId: string
    code: string
    clientId: string
    holder: Buffer | null
    credit: number
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto('promo_uses')
    .values({
      payment_id: use.paymentId,
      code: use.code,
      client_id: use.clientId,
      holder: use.holder,
      credit: use.credit,
      used_at: use.at,
    })
    .execute()
  await tx
    .updateTable('promo_codes')
    .set((of) => ({ used: of('used', '+', 1) }))
    .where('code', '=', use.code)
    .execute()
}

const columns = { validFrom: sql`valid_from`, code: sql`code`, used: sql`used` }

/** Codes with what was used of them: one page, and how many there are. */
export async function readPromos(database: Database, page: ListWindow<'listPromoCodes'>) {
  const rows = await database
    .selectFrom('promo_codes')
    .selectAll()
    .orderBy(orderOf(page.sort, columns, sql`code`))
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { total } = await database
    .selectFrom('promo_codes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export function lockPromo(tx: Tx, code: string): Promise<PromoCodeRecord | undefined> {
  return tx.selectFrom('promo_codes').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

export async function expirePromo(tx: Tx, code: string, at: Date): Promise<PromoCodeRecord> {
  return tx
    .updateTable('promo_codes')
    .set({ valid_until: at })
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns undefined if the code exists already. */
export function insertPromo(
  database: Database | Tx,
  row: Omit<PromoCodeRecord, 'used'>,
): Promise<PromoCodeRecord | undefined> {
  return database
    .insertInto('promo_codes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}
