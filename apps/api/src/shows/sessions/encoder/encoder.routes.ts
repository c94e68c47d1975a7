import type { Mount } from '../../../platform/http/mount/mount.ts'
import { performerOf } from '../kernel/performer-of.ts'
import { seatAt } from '../media/streams.ts'
import type { Encoder, EncoderState } from './encoder.service.ts'

export function mountEncoder(mount: Mount, encoder: Encoder): void {
  mount('encoder', async ({ principal, origin }) =>
    addressed(origin, await encoder.state(performerOf(principal))),
  )

  mount('setEncoder', async ({ principal, body, origin }) =>
    addressed(origin, await encoder.set(performerOf(principal), body, principal.signInId)),
  )

  mount('watchEncoder', async ({ principal, origin }) => ({
    playStream: seatAt(origin, await encoder.watch(performerOf(principal))),
  }))

  mount('renewStreamKey', async ({ principal, origin }) => {
    const performerId = performerOf(principal)
    const streamKey = await encoder.renewKey(performerId)
    return { streamKey, encoder: addressed(origin, await encoder.state(performerId)) }
  })

  mount('revokeStreamKey', async ({ principal, origin }) => {
    const performerId = performerOf(principal)
    await encoder.revokeKey(performerId)
    return addressed(origin, await encoder.state(performerId))
  })
}

function addressed(origin: string, { path, ...state }: EncoderState) {
  return { address: `${origin}${path}`, ...state }
}
