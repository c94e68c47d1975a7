import { type Category, maxCategories } from '@footlight/contract'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import * as store from './categories.store.ts'

/** [P10] The operator's changes of the categories. */
export interface CategoryEditor {
  /** @throws SHOWCASE_FULL */
  create(ask: { act: OperatorAct; texts: store.CategoryTexts }): Promise<Category>
  /** @throws NOT_FOUND */
  set(ask: { act: OperatorAct; id: string; texts: store.CategoryTexts }): Promise<Category>
  /** Returns the whole order: ids that are not named follow, unknown ones are left out. */
  order(ask: { act: OperatorAct; ids: readonly string[] }): Promise<string[]>
  /** @throws NOT_FOUND */
  remove(ask: { act: OperatorAct; id: string }): Promise<void>
}

export function createCategoryEditor({
  transact,
  indexForSearch,
}: {
  transact: Transact
  /** writes the search words that are due; never throws */
  indexForSearch(): Promise<void>
}): CategoryEditor {
  const titlesOf = (texts: store.CategoryTexts) =>
    Object.fromEntries(texts.map(({ language, title }) => [language, title]))

  return {
    create: ({ act, texts }) =>
      transact(async (tx) => {
        const known = await store.lockCategories(tx)
        if (known.length >= maxCategories) throw refuse('SHOWCASE_FULL')
        const id = freeId(texts[0]?.title ?? '', known)
        await store.insertCategory(tx, { id, position: known.length })
        await store.writeTexts(tx, id, texts)
        await store.writeOrder(tx, [...known, id])
        await act.record(tx, { subject: id, after: { titles: titlesOf(texts) } })
        return { id, texts }
      }),

    async set({ act, id, texts }) {
      await transact(async (tx) => {
        if (!(await store.lockCategories(tx)).includes(id)) throw refuse('NOT_FOUND')
        const before = titlesOf(await store.readTexts(tx, id))
        await store.writeTexts(tx, id, texts)
        await store.reindexCategory(tx, id)
        await act.record(tx, { before: { titles: before }, after: { titles: titlesOf(texts) } })
      })
      await indexForSearch()
      return { id, texts }
    },

    order: ({ act, ids }) =>
      transact(async (tx) => {
        const known = await store.lockCategories(tx)
        const named = [...new Set(ids)].filter((id) => known.includes(id))
        const order = [...named, ...known.filter((id) => !named.includes(id))]
        await store.writeOrder(tx, order)
        await act.record(tx, { before: { ids: known } })
        return order
      }),

    async remove({ act, id }) {
      await transact(async (tx) => {
        if (!(await store.lockCategories(tx)).includes(id)) throw refuse('NOT_FOUND')
        const before = titlesOf(await store.readTexts(tx, id))
        await store.reindexCategory(tx, id)
        await store.deleteCategory(tx, id)
        await act.record(tx, { before: { titles: before } })
      })
      await indexForSearch()
    },
  }
}

/** The address of a category: its title in small Latin letters, with a number where that is taken. */
export function freeId(title: string, taken: readonly string[]): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  const base = words.slice(0, 40).replace(/-$/, '') || 'category'
  let id = base
  for (let number = 2; taken.includes(id); number++) id = `${base}-${number}`
  return id
}
