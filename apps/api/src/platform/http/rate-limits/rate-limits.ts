import { LRUCache } from 'lru-cache'
import type { Log } from '../../logs/log.ts'
import type { Redis } from '../../redis/redis.ts'
import { refuse } from '../../refuse.ts'
import type { Clock } from '../../time/clock.ts'
import { type Asking, clientAddress, isLoopback, networkOf, type Trusts, trustedRanges } from './address.ts'
import type { Door, Limits, SocketKind } from './limits.ts'

const windowMs = 60_000
/** the most keys that are counted; beyond it the least recently used are dropped */
const maxStored = 50_000

/** Counts one request of this key in its minute; resolves to the seconds to wait if it exceeds `most`, else to null. */
type Count = (key: string, most: number) => Promise<number | null>

/** Counts per process, and across all nodes where they share a Redis; while Redis is down, each node counts its own. */
function createCounts({ clock, redis }: { clock: Clock; redis: Redis | null }): Count {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: maxStored })

  function countHere(key: string): { count: number; leftMs: number } {
    const now = clock.now()
    let window = windows.get(key)
    // a clock that was set back must not lock accounts out
    if (!window || now >= window.endsAt || window.endsAt - now > windowMs) {
      window = { count: 0, endsAt: now + windowMs }
      windows.set(key, window)
    }
    window.count++
    return { count: window.count, leftMs: window.endsAt - now }
  }

  return async (key, most) => {
    const here = countHere(key)
    // a caller over the limit costs no round trip
    const all =
      redis === null || here.count > most
        ? here
        : await redis.count(`footlight:calls:${key}`, windowMs).catch(() => here)
    return all.count > most ? Math.ceil(all.leftMs / 1000) : null
  }
}

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

/** Takes a slot for one socket; null: none is free. Calling the returned function releases the slot. */
type TakeSlot = (
  address: string,
  options?: { ofMany?: boolean; whenFull?: (() => void) | undefined },
) => (() => void) | null

/**
 * Limits slots in all and per address; `ofMany`: an address of many clients, to which only the former applies. `whenFull`
 * may release a slot where all are taken.
 */
function createSlots(most: { perAddress: number; all: number }): TakeSlot {
  const taken = new Map<string, number>()
  let all = 0
  return (address, { ofMany = false, whenFull } = {}) => {
    if (!ofMany && (taken.get(address) ?? 0) >= most.perAddress) return null
    if (all >= most.all) whenFull?.()
    if (all >= most.all) return null
    all++
    taken.set(address, (taken.get(address) ?? 0) + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      all--
      const left = (taken.get(address) ?? 0) - 1
      if (left > 0) taken.set(address, left)
      else taken.delete(address)
    }
  }
}
