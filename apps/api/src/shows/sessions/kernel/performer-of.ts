import type { Principal } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'

/** The performer id of the caller of a studio call. @throws FORBIDDEN */
export function performerOf(principal: Principal): string {
  if (principal.performerId === null) throw refuse('FORBIDDEN')
  return principal.performerId
}
