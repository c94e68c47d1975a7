import type { Log } from '../../logs/log.ts'
import type { Redis } from '../../redis/redis.ts'
import { refuse } from '../../refuse.ts'
import type { Clock } from '../../time/clock.ts'
import { type Asking, clientAddress, isLoopback, networkOf, type Trusts, trustedRanges } from './address.ts'
import { createCounts } from './counts.ts'
import type { Door, Limits, SocketKind } from './limits.ts'
import { createSlots } from './slots.ts'

/** [W14] Checked before every route: the client's address, its number of requests and of sockets. */
export interface RateLimits {
  trusts: Trusts
  addressOf(request: Asking): string
  /** Counts one more; `accountId` counts by account instead of by address. @throws RATE_LIMITED */
  pass(door: Door, address: string, accountId?: string): Promise<void>
  /**
   * Takes a slot for a socket or an upload of this address; calling the result releases it; null: none is free.
   * `accountId` counts by account instead of by address; `whenFull` may release a slot where all are taken.
   */
  takeSlot(
    kind: SocketKind,
    address: string,
    options?: { accountId?: string | undefined; whenFull?: () => void },
  ): (() => void) | null
}

export function createRateLimits(parts: {
  publicUrl: string | null
  trustedProxies: readonly string[]
  limits: Limits
  clock: Clock
  log: Log
  redis: Redis | null
}): RateLimits {
  const { limits, log } = parts
  const trusts = trustedRanges(parts.trustedProxies)
  const count = createCounts(parts)
  const slots = {
    connection: createSlots(limits.sockets.connection),
    realtime: createSlots(limits.sockets.realtime),
    tunnel: createSlots(limits.sockets.tunnel),
    picture: createSlots(limits.sockets.picture),
    video: createSlots(limits.sockets.video),
    search: createSlots(limits.sockets.search),
  }
  const timesFor = (address: string) =>
    parts.publicUrl === null && isLoopback(address) ? limits.timesAtHome : 1
  let mayWarn = true

  return {
    trusts,
    addressOf(request) {
      const peer = request.socket.remoteAddress ?? ''
      if (mayWarn && request.headers['x-forwarded-for'] !== undefined && !trusts(peer)) {
        mayWarn = false
        log.warn(
          { peer },
          'X-Forwarded-For is passed over: if that is your proxy, name it in TRUSTED_PROXIES',
        )
      }
      return clientAddress(request, trusts)
    },
    async pass(door, address, accountId) {
      const whom = accountId ?? networkOf(address)
      const retryAfterSeconds = await count(`${door}:${whom}`, limits.perMinute[door] * timesFor(address))
      if (retryAfterSeconds === null) return
      log.debug({ door, address }, 'limited')
      throw refuse('RATE_LIMITED', { retryAfterSeconds })
    },
    takeSlot(kind, address, { accountId, whenFull } = {}) {
      // a proxy's connections belong to all clients behind it; other sockets are counted by their client's address
      const ofMany = timesFor(address) > 1 || (kind === 'connection' && trusts(address))
      return slots[kind](accountId ?? networkOf(address), { ofMany, whenFull })
    },
  }
}
