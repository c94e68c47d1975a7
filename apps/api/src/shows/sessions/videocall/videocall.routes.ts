import type { Mount } from '../../../platform/http/mount/mount.ts'
import { performerOf } from '../kernel/performer-of.ts'
import { seatAt } from '../media/streams.ts'
import type { Videocalls } from './videocall.service.ts'

export function mountVideocalls(mount: Mount, videocalls: Videocalls): void {
  mount('initiateVideocall', async ({ principal, params, body, origin }) => {
    const { gateway, ...reply } = await videocalls.start({
      clientId: principal.accountId,
      performerId: params.id,
      requestId: body.requestId,
      signInId: principal.signInId,
      renew: body.renew,
    })
    return { ...reply, gateway: seatAt(origin, gateway) }
  })

  mount('joinVideocall', async ({ principal, body, origin }) => {
    const { gateway, ...reply } = await videocalls.join({
      performerId: performerOf(principal),
      signInId: principal.signInId,
      renew: body.renew,
    })
    return { ...reply, gateway: seatAt(origin, gateway) }
  })

  mount('startConnectionTest', async ({ principal, origin }) => {
    const { gateway, relayServers } = await videocalls.test({
      id: principal.accountId,
      role: principal.role,
      signInId: principal.signInId,
    })
    return { gateway: seatAt(origin, gateway), relayServers }
  })
}
