import type { Mount } from '../../platform/http/mount/mount.ts'
import type { CmsPages } from './cms.service.ts'
import { htmlOf } from './markdown.ts'

/** [M7] The operator's own pages: read by visitors, and edited in the operator console. */
export function mountCms(mount: Mount, pages: CmsPages): void {
  mount('cmsAccount', async ({ query }) => ({ page: await pages.show('account', query.language) }))
  mount('cmsPage', async ({ params, query }) => ({ page: await pages.show(params.page, query.language) }))

  mount('consolePages', async () => ({ pages: await pages.all() }))
  mount('editPage', async ({ act, params, body }) => ({
    page: await pages.set(act, { ...params, ...body }),
  }))
  mount('previewPage', async ({ act, body }) => {
    act.nothingChanged()
    return { html: htmlOf(body.body) }
  })
}
