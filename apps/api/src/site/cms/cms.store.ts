import type { CmsPage, Language } from '@footlight/contract'
import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { CmsTables } from './cms.tables.ts'

export function findPage(handle: Database | Tx, page: CmsPage, language: Language) {
  return handle
    .selectFrom('cms_pages')
    .selectAll()
    .where('page', '=', page)
    .where('language', '=', language)
    .executeTakeFirst()
}

/** One page in each language that the operator wrote. */
export function pagesOf(handle: Database | Tx, page: CmsPage) {
  return handle.selectFrom('cms_pages').selectAll().where('page', '=', page).execute()
}

export function allPages(database: Database) {
  return database.selectFrom('cms_pages').selectAll().execute()
}

export async function savePage(tx: Tx, row: Insertable<CmsTables['cms_pages']>): Promise<void> {
  const { title, body, edited_at } = row
  await tx
    .insertInto('cms_pages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['page', 'language']).doUpdateSet({ title, body, edited_at }))
    .execute()
}
