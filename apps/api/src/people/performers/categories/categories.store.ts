import type { CallArguments } from '@footlight/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { markDue } from '../search/search.store.ts'

export type CategoryTexts = CallArguments<'createCategory'>['body']['texts']

/** The ids in their order; a lock lets one operator at a time change them. */
export async function lockCategories(tx: Tx): Promise<string[]> {
  await sql`lock table categories in share row exclusive mode`.execute(tx)
  const rows = await tx.selectFrom('categories').select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function insertCategory(tx: Tx, row: { id: string; position: number }): Promise<void> {
  await tx.insertInto('categories').values(row).execute()
}

export async function readTexts(tx: Tx, id: string): Promise<CategoryTexts> {
  const rows = await tx
    .selectFrom('category_texts')
    .select(['language', 'title', 'body'])
    .where('category_id', '=', id)
    .orderBy('position')
    .execute()
  return rows as CategoryTexts
}

/** Replaces all texts; their order is that of `texts`. */
export async function writeTexts(tx: Tx, id: string, texts: CategoryTexts): Promise<void> {
  await tx.deleteFrom('category_texts').where('category_id', '=', id).execute()
  await tx
    .insertInto('category_texts')
    .values(texts.map((text, position) => ({ ...text, category_id: id, position })))
    .execute()
}

/** [P4] The performers of a category are found under its titles: their search words are due to be written anew. */
export async function reindexCategory(tx: Tx, id: string): Promise<void> {
  const ofCategory = await tx
    .selectFrom('performer_categories')
    .select('performer_id')
    .where('category_id', '=', id)
    .execute()
  await markDue(
    tx,
    ofCategory.map(({ performer_id }) => performer_id),
  )
}

export async function writeOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update categories set position = place - 1
    from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    where categories.id = wanted.id`.execute(tx)
}

/** Also takes it from the performers who chose it. */
export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute()
}
