import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Sessions } from '../../shows/index.ts'

/** [O2] Watching what runs. */
export function mountLive(mount: Mount, moderators: Sessions['moderators']): void {
  mount('watchSession', ({ act, params, body, principal, origin }) =>
    moderators.watchSession({ act, ...params, ...body, signInId: principal.signInId, origin }),
  )

  mount('watchStage', ({ act, params, body, principal, origin }) =>
    moderators.watchStage({ act, ...params, ...body, signInId: principal.signInId, origin }),
  )
}
