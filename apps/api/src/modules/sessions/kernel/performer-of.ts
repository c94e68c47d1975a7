import type { Principal } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'

/** Whose studio a call is for. @throws FORBIDDEN */
export function performerOf(principal: Principal): string {
  if (principal.performerId === null) throw refuse('FORBIDDEN')
  return principal.performerId
}
