import type { Brings } from '../../platform/http/mount/module-entry.ts'
import { mountDiscovery } from './discovery.routes.ts'
import { createProfiles, type Profiles } from './profiles.service.ts'
import { createRecommended, type DiscoveryParts } from './recommended.service.ts'

export interface DiscoveryModule extends Brings<'routes'> {
  profile: Profiles
}

/** Combines performers, performerMedia, sessions and reviews: profiles, and recommendations. */
export function createDiscovery(parts: DiscoveryParts): DiscoveryModule {
  const recommended = createRecommended(parts)
  const profile = createProfiles(parts)
  return { profile, routes: (mount) => mountDiscovery(mount, { recommended, profile }) }
}
