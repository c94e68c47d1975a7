import { type CallReply, type CmsPage, cmsPages, type Language, languages } from '@footlight/contract'
import { type PageText, readCmsPage } from '@footlight/contract/texts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as store from './cms.store.ts'
import { htmlOf } from './markdown.ts'

/** A page for visitors. */
export type ShownPage = CallReply<'cmsPage'>['page']
/** A page for the operator who edits it. */
export type EditedPage = CallReply<'consolePages'>['pages'][number]

export interface CmsPages {
  /** The operator's text, or the product's where the operator has not edited the page in this language. */
  show(page: CmsPage, language: Language): Promise<ShownPage>
  /** The Markdown of a page in each language, as `show` has it. */
  texts(page: CmsPage, handle?: Database | Tx): Promise<Record<Language, PageText>>
  all(): Promise<EditedPage[]>
  set(
    act: OperatorAct,
    wish: { page: CmsPage; language: Language; title: string; body: string },
  ): Promise<EditedPage>
}

/** The product's text of each page, shown until an operator edits it. */
export const firstTexts = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.fromEntries(cmsPages.map((page) => [page, readCmsPage(language, page)])),
  ]),
) as Record<Language, Record<CmsPage, PageText>>

/** [M7] */
export function createCmsPages({
  database,
  clock,
  transact,
}: {
  database: Database
  clock: Clock
  transact: Transact
}): CmsPages {
  return {
    async show(page, language) {
      const { title, body } = (await store.findPage(database, page, language)) ?? firstTexts[language][page]
      return { page, language, title, body, html: htmlOf(body) }
    },

    async texts(page, handle = database) {
      const written = await store.pagesOf(handle, page)
      const text = (language: Language) => {
        const { title, body } = written.find((one) => one.language === language) ?? firstTexts[language][page]
        return [language, { title, body }]
      }
      return Object.fromEntries(languages.map(text))
    },

    async all() {
      const written = await store.allPages(database)
      return cmsPages.flatMap((page) =>
        languages.map((language) => {
          const row = written.find((one) => one.page === page && one.language === language)
          const { title, body } = row ?? firstTexts[language][page]
          return { page, language, title, body, editedAt: row?.edited_at.toISOString() ?? null }
        }),
      )
    },

    async set(act, { page, language, title, body }) {
      const editedAt = new Date(clock.now())
      await transact(async (tx) => {
        const before = await store.findPage(tx, page, language)
        await store.savePage(tx, { page, language, title, body, edited_at: editedAt })
        await act.record(tx, {
          subject: `${page}.${language}`,
          ...(before && { before: { title: before.title, characters: before.body.length } }),
          after: { characters: body.length },
        })
      })
      return { page, language, title, body, editedAt: editedAt.toISOString() }
    },
  }
}
