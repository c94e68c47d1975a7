import type { Mount } from '../../../platform/http/mount/mount.ts'
import type { Moderators } from './moderators.service.ts'

/** [O2] Operators watch what runs. */
export function mountLive(mount: Mount, moderators: Moderators): void {
  mount('watchSession', ({ act, params, body, principal, origin }) =>
    moderators.watchSession({ act, ...params, ...body, signInId: principal.signInId, origin }),
  )

  mount('watchStage', ({ act, params, body, principal, origin }) =>
    moderators.watchStage({ act, ...params, ...body, signInId: principal.signInId, origin }),
  )
}
