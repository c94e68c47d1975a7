import type { Category } from '@footlight/contract'
import type { Mount } from '../../../platform/http/mount/mount.ts'
import type { CategoryEditor } from './categories.service.ts'

/** [P10] The categories, as an operator arranges them. */
export function mountCategories(
  mount: Mount,
  { editor, read }: { editor: CategoryEditor; read(): Promise<Category[]> },
): void {
  mount('consoleCategories', async () => ({ categories: await read() }))
  mount('createCategory', async ({ act, body }) => ({ category: await editor.create({ act, ...body }) }))
  mount('setCategory', async ({ act, params, body }) => ({
    category: await editor.set({ act, ...params, ...body }),
  }))
  mount('orderCategories', async ({ act, body }) => ({ ids: await editor.order({ act, ...body }) }))
  mount('removeCategory', async ({ act, params }) => {
    await editor.remove({ act, ...params })
    return { removed: true as const }
  })
}
