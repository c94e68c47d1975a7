import type { Mount } from '../../platform/http/mount/mount.ts'
import type { CmsModule } from '../cms/index.ts'

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
