import type { Brings } from '../../platform/http/mount/module-entry.ts'
import { mountDiscovery } from './discovery.routes.ts'
import { createProfiles, type Profiles } from './profiles.service.ts'
import { createRecommended, type DiscoveryParts } from './recommended.service.ts'

export interface DiscoveryModule extends Brings<'routes'> {
  profile: Profiles
}

/** What is put together of performers, their performerMedia, sessions and reviews: profiles, and who may please whom. */
export function createDiscovery(parts: DiscoveryParts): DiscoveryModule {
  const recommended = createRecommended(parts)
  const profile = createProfiles(parts)
  return { profile, routes: (mount) => mountDiscovery(mount, { recommended, profile }) }
}
