import type { PerformersModule } from '../people/index.ts'
import type { Mount } from '../platform/http/mount/mount.ts'
import type { CmsModule } from '../site/index.ts'

/** [M7] Editing of the operator's pages. */
export function mountPages(mount: Mount, { written, preview }: Pick<CmsModule, 'written' | 'preview'>): void {
  mount('officePages', async () => ({ pages: await written.all() }))
  mount('setOfficePage', async ({ act, params, body }) => ({
    page: await written.set(act, { ...params, ...body }),
  }))
  mount('previewOfficePage', async ({ act, body }) => {
    act.nothingChanged()
    return { html: preview(body.body) }
  })
}

/** [P10] */
export function mountCategories(
  mount: Mount,
  performers: Pick<PerformersModule, 'categories' | 'categoryEditor'>,
): void {
  const { categoryEditor: categories } = performers
  mount('officeCategories', async () => ({ categories: await performers.categories() }))
  mount('createCategory', async ({ act, body }) => ({
    category: await categories.create({ act, ...body }),
  }))
  mount('setCategory', async ({ act, params, body }) => ({
    category: await categories.set({ act, ...params, ...body }),
  }))
  mount('orderCategories', async ({ act, body }) => ({ ids: await categories.order({ act, ...body }) }))
  mount('removeCategory', async ({ act, params }) => {
    await categories.remove({ act, ...params })
    return { removed: true as const }
  })
}
