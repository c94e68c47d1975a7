import type { Mount } from '../../../platform/http/mount/mount.ts'
import { performerOf } from '../kernel/performer-of.ts'
import { seatAt } from '../media/streams.ts'
import type { Broadcasts } from './broadcasts.service.ts'
import type { Studio } from './studio.service.ts'

export function mountStudio(mount: Mount, studio: Studio): void {
  mount('studio', ({ principal }) => studio.overview(performerOf(principal)))

  mount('goLive', async ({ principal, body, origin }) => ({
    publishStream: seatAt(origin, await studio.goLive(performerOf(principal), body, principal.signInId)),
  }))

  mount('leaveLive', async ({ principal }) => ({
    performerStatus: await studio.leave(performerOf(principal)),
  }))

  mount('setAvailability', async ({ principal, body }) => ({
    performerStatus: await studio.setAvailability(performerOf(principal), body.available),
  }))

  mount('endStudioSession', async ({ principal }) => ({
    session: await studio.endSession(performerOf(principal)),
  }))

  mount('pauseStudioSession', async ({ principal, body }) => {
    await studio.pauseSession(performerOf(principal), body.paused)
    return {}
  })
}

/** [O2] The stages of all performers, for operators. */
export function mountBroadcasts(mount: Mount, broadcasts: Broadcasts): void {
  mount('listBroadcasts', async ({ query }) => ({
    ...(await broadcasts.page(query)),
  }))
}
