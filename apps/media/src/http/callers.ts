import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'

/**
 * Whence a request came, as the api's proxy notes it in the last hop of `x-forwarded-for`: this port is private, and the
 * hops before that are what the client says. Null for direct requests, and for this machine itself: a proxy beside us
 * that tells nothing would make all visitors one. IPv6: the network (/64), which is what one subscriber has.
 */
export function addressOf(request: IncomingMessage): string | null {
  const hops = request.headers['x-forwarded-for']
  const last = (Array.isArray(hops) ? hops.join() : (hops ?? '')).split(',').at(-1)?.trim() ?? ''
  const address = last.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIP(address) === 0 || address === '::1' || address.startsWith('127.')) return null
  return isIPv6(address) ? networkOf(address) : address
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const groupsAfter = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - groupsAfter.length
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...groupsAfter]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** Counts what is open at a time, in all and from one address. */
export class Callers {
  readonly #limit: { perAddress: number; inAll: number }
  readonly #byAddress = new Map<string, number>()
  #inAll = 0

  constructor(limit: { perAddress: number; inAll: number }) {
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.#inAll >= this.#limit.inAll
  }

  /** The function that lets go again, to be called once; null where there is no room. */
  enter(address: string | null): (() => void) | null {
    const ofAddress = address === null ? 0 : (this.#byAddress.get(address) ?? 0)
    if (this.isFull || ofAddress >= this.#limit.perAddress) return null
    this.#inAll += 1
    if (address !== null) this.#byAddress.set(address, ofAddress + 1)
    return () => {
      this.#inAll -= 1
      if (address === null) return
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    }
  }
}

/** A bucket of tokens: `burst` may be taken at once, and `perSecond` come back. Times: steady milliseconds. */
export class Rate {
  readonly #limit: { burst: number; perSecond: number }
  #left: number
  #at: number

  constructor(limit: { burst: number; perSecond: number }, at: number) {
    this.#limit = limit
    this.#left = limit.burst
    this.#at = at
  }

  /** Whether one was left. */
  take(at: number): boolean {
    const { burst, perSecond } = this.#limit
    this.#left = Math.min(burst, this.#left + ((at - this.#at) / 1000) * perSecond)
    this.#at = at
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

/** the most buckets at a time; beyond them the least recently used is dropped */
const maxRates = 20_000

/** A bucket for each key, which is an address or an account; an unknown address, null, has no limit. */
export class Rates {
  readonly #limit: { burst: number; perSecond: number }
  readonly #byKey = new LRUCache<string, Rate>({ max: maxRates })

  constructor(limit: { burst: number; perSecond: number }) {
    this.#limit = limit
  }

  get size(): number {
    return this.#byKey.size
  }

  take(key: string | null, at: number): boolean {
    if (key === null) return true
    const rate = this.#byKey.get(key) ?? new Rate(this.#limit, at)
    this.#byKey.set(key, rate)
    return rate.take(at)
  }
}
