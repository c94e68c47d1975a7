import { type SessionType, sessionKinds, sessionTypes } from '@footlight/contract'
import { type CallSecond, type Evidence, isOfPicture } from '@footlight/contract/internal'
import type { LockedPerformer } from '../../../people/index.ts'

/** [S3] Credits a minute; null: the performer does not offer it. */
export function priceOf(
  type: SessionType,
  { prices, services }: Pick<LockedPerformer, 'prices' | 'services'>,
): number | null {
  const { service } = sessionKinds[type]
  return services[service] ? prices[service] : null
}

/** [B4] Whether the media of a second proves it delivered. */
export function isProof(type: SessionType, evidence: Evidence): boolean {
  const { provenBy } = sessionKinds[type]
  switch (provenBy) {
    case 'picture':
      return isOfPicture(evidence)
    case 'sound':
      return evidence.audioDelivered
    case 'bothWays':
      // a media server that does not report both ways proves nothing
      return evidence.call !== undefined && isProofBothWays(evidence, evidence.call)
  }
}

/** [B4] The performer's picture, or sound where it is off, reached the client, and the client's picture, where it is on, the performer. */
export function isProofBothWays(evidence: Evidence, call: CallSecond): boolean {
  const deliveredToClient = call.performerVideoOn ? isOfPicture(evidence) : evidence.audioDelivered
  return deliveredToClient && (!call.clientVideoOn || call.clientPictureDelivered)
}

/** The session types that run beside another client's session: peeks. */
export const typesAside = sessionTypes.filter((type) => sessionKinds[type].isAside)
