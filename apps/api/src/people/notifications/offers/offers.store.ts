import type { ListWindow, OfferWords } from '@footlight/contract'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { orderOf } from '../../../platform/database/sorted.ts'
import type { OffersTable } from '../inbox/notifications.tables.ts'

export type OfferRow = Selectable<OffersTable>

export function insertOffer(
  tx: Tx,
  { words, ...offer }: { id: string; words: OfferWords; code: string | null; sent_at: Date },
): Promise<OfferRow> {
  return tx
    .insertInto('offers')
    .values({ ...offer, words: JSON.stringify(words), told_up_to: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const columns = { sentAt: sql`sent_at`, told: sql`told` }

/** One page, and how many there are. */
export async function readOffers(database: Database, { sort, offset, limit }: ListWindow<'listOffers'>) {
  const rows = await database
    .selectFrom('offers')
    .selectAll()
    .orderBy(orderOf(sort, columns, sql`id`))
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await database
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Locks the first offer that not all clients were notified of. */
export function lockOpenOffer(tx: Tx): Promise<OfferRow | undefined> {
  return tx
    .selectFrom('offers')
    .selectAll()
    .where('is_done', '=', false)
    .orderBy('sent_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Locks the offer, and so waits until the current batch is notified. */
export function lockOffer(tx: Tx, id: string): Promise<OfferRow | undefined> {
  return tx.selectFrom('offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function stopOffer(tx: Tx, id: string, at: Date): Promise<OfferRow> {
  return tx
    .updateTable('offers')
    .set({ is_done: true, stopped_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function moveOffer(
  tx: Tx,
  id: string,
  { notifiedUpTo, more, isDone }: { notifiedUpTo: string | undefined; more: number; isDone: boolean },
): Promise<void> {
  await tx
    .updateTable('offers')
    .set((of) => ({
      ...(notifiedUpTo !== undefined && { told_up_to: notifiedUpTo }),
      told: of('told', '+', more),
      is_done: isDone,
    }))
    .where('id', '=', id)
    .execute()
}
