import type { Mount } from '../../../platform/http/mount/mount.ts'
import { performerOf } from '../kernel/performer-of.ts'
import { seatAt } from '../media/streams.ts'
import type { Videocalls } from './videocall.service.ts'

export function mountVideocalls(mount: Mount, videocalls: Videocalls): void {
  mount('initiateVideocall', async ({ principal, params, body, origin }) => {
    const { session, gateway } = await videocalls.start({
      clientId: principal.accountId,
      performerId: params.id,
      requestId: body.requestId,
    })
    return { session, gateway: seatAt(origin, gateway) }
  })

  mount('joinVideocall', async ({ principal, origin }) => {
    const { session, gateway } = await videocalls.join(performerOf(principal))
    return { session, gateway: seatAt(origin, gateway) }
  })
}
