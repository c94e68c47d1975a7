import { type SessionType, sessionKinds, sessionTypes } from '@footlight/contract'
import { type Evidence, isOfPicture } from '@footlight/contract/internal'
import type { LockedPerformer } from '../../performers/index.ts'

/** [S3] Credits a minute; null: the performer does not offer it. */
export function priceOf(
  type: SessionType,
  { prices, services }: Pick<LockedPerformer, 'prices' | 'services'>,
): number | null {
  const { service } = sessionKinds[type]
  return services[service] ? prices[service] : null
}

/** [B4] Whether the media of a second proves it delivered. */
export function isProof(
  type: SessionType,
  evidence: Pick<Evidence, 'videoDelivered' | 'videoFrames' | 'audioDelivered'>,
): boolean {
  const { provenBy } = sessionKinds[type]
  switch (provenBy) {
    case 'picture':
      return isOfPicture(evidence)
    case 'picture or sound':
      return isOfPicture(evidence) || evidence.audioDelivered
  }
}

/** The session types that run beside another client's session: peeks. */
export const typesAside = sessionTypes.filter((type) => sessionKinds[type].isAside)
