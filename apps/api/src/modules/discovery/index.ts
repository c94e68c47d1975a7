import type { Brings } from '../../platform/http/mount/module-entry.ts'
import { mountDiscovery } from './discovery.routes.ts'
import { createRecommended, type DiscoveryParts } from './recommended.service.ts'

export type DiscoveryModule = Brings<'routes'>

/** Who may please whom: it stands on performers, sessions and reviews, and asks them. */
export function createDiscovery(parts: DiscoveryParts): DiscoveryModule {
  const recommended = createRecommended(parts)
  return { routes: (mount) => mountDiscovery(mount, recommended) }
}
