import type { Mount } from '../../platform/http/mount/mount.ts'
import type { createRecommended } from './recommended.service.ts'

export function mountDiscovery(mount: Mount, recommended: ReturnType<typeof createRecommended>): void {
  mount('listRecommended', async ({ principal, query }) =>
    recommended(principal?.role === 'client' ? principal.accountId : null, query),
  )
}
