import type { Mount } from '../../platform/http/mount.ts'
import type { SessionServices } from './index.ts'
import { performerOf } from './sessions.routes.ts'

export function mountVideocalls(mount: Mount, { videocalls }: SessionServices): void {
  mount('initiateVideocall', ({ principal, params, body, origin }) =>
    videocalls.start({
      clientId: principal.accountId,
      performerId: params.id,
      requestId: body.requestId,
      origin,
    }),
  )

  mount('joinVideocall', ({ principal, origin }) => videocalls.join(performerOf(principal), origin))
}
