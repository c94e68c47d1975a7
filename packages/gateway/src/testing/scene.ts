import { ManualClock } from '@footlight/test-kit/clock'
import type { GatewayError } from '../errors.ts'
import { type Gateway, type GatewayOptions, openGateway, plugin } from '../index.ts'
import { createSeededRandom } from '../ports/seeded-random.ts'
import { createFakeServer, type FakeServer } from '../transport/fake.ts'

export const servers = ['ws://one', 'ws://two', 'ws://three']
export const echo = plugin('fake')

interface Scene {
  clock: ManualClock
  server: FakeServer
  open(options?: Partial<GatewayOptions>): Promise<Gateway>
}

/** A gateway in waiting, the server that it will open, and the time that passes for both. */
export function arrange(fake?: { needsKeepalive: boolean }): Scene {
  const clock = new ManualClock()
  const server = createFakeServer(fake)
  const random = createSeededRandom(1)
  const { transport } = server
  return {
    clock,
    server,
    open: (options) => openGateway({ servers, transport, clock, random, ...options }),
  }
}

/** How a promise ends: `resolved`, or the kind of its error. */
export function endOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'resolved',
    (error: GatewayError) => error.kind ?? error,
  )
}
