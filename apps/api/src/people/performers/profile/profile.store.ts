import { isLanguage, type Language } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { isNameTaken, lockPerformer, updatePerformer } from '../performers.store.ts'
import { indexAgain } from '../search/search.store.ts'

/** [P1] Where the name is another one by now, or another performer has the wanted one, nothing changes. */
export async function replaceName(
  tx: Tx,
  performerId: string,
  { from, to }: { from: string; to: string },
): Promise<'DONE' | 'CHANGED' | 'TAKEN'> {
  const row = await lockPerformer(tx, 'id', performerId)
  if (row?.display_name !== from) return 'CHANGED'
  if (await isNameTaken(tx, to, performerId)) return 'TAKEN'
  await updatePerformer(tx, performerId, { display_name: to })
  await indexAgain(tx, performerId)
  return 'DONE'
}

/** Those of these ids that no category has. */
export async function unknownCategories(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${ids}::text[]) as wanted (id)
    where not exists (select from categories where categories.id = wanted.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A trigger writes them into the performer's row. */
export async function setCategories(tx: Tx, performerId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('performer_categories').where('performer_id', '=', performerId).execute()
  const rows = [...new Set(ids)].map((category_id, position) => ({
    category_id,
    performer_id: performerId,
    position,
  }))
  if (rows.length > 0) await tx.insertInto('performer_categories').values(rows).execute()
}

export type Abouts = Partial<Record<Language, string>>

/** [O1] What a performer wrote of themselves, by language; a language that the site no longer has is left out. */
export async function findAbouts(handle: Database | Tx, performerId: string): Promise<Abouts> {
  const rows = await handle
    .selectFrom('performer_abouts')
    .select(['language', 'body'])
    .where('performer_id', '=', performerId)
    .orderBy('language')
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ language, body }) => (isLanguage(language) ? [[language, body]] : [])),
  )
}

/** An empty text is none. */
export function withoutEmpty(abouts: Abouts): Abouts {
  return Object.fromEntries(Object.entries(abouts).filter(([, body]) => body !== ''))
}

export async function writeAbouts(tx: Tx, performerId: string, abouts: Abouts): Promise<void> {
  await tx.deleteFrom('performer_abouts').where('performer_id', '=', performerId).execute()
  const rows = Object.entries(abouts).map(([language, body]) => ({
    performer_id: performerId,
    language,
    body,
  }))
  if (rows.length > 0) await tx.insertInto('performer_abouts').values(rows).execute()
}
