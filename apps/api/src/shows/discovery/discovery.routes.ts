import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Profiles } from './profiles.service.ts'
import type { createRecommended } from './recommended.service.ts'

export function mountDiscovery(
  mount: Mount,
  { recommended, profile }: { recommended: ReturnType<typeof createRecommended>; profile: Profiles },
): void {
  mount('getPerformerByNumber', async ({ params, query }) => profile(params.number, query))
  mount('listRecommended', async ({ principal, query }) =>
    recommended(principal?.role === 'client' ? principal.accountId : null, query),
  )
}
