import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The parts of a request that show its client's address. */
export interface Asking {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/** Whether the peer at this address is a proxy whose X-Forwarded-For is trusted. */
export type Trusts = (address: string) => boolean

export function trustedRanges(ranges: readonly string[]): Trusts {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  const isIn = (address: string) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
  // the last result is cached: behind a proxy the peer's address repeats
  let [last, isLastIn] = ['', false]
  return (address) => {
    if (address !== last) [last, isLastIn] = [address, isIn(address)]
    return isLastIn
  }
}

/** The client's address: the peer's, or the last in X-Forwarded-For that is not a trusted proxy's. */
export function clientAddress(request: Asking, trusts: Trusts): string {
  let address = plainAddress(request.socket.remoteAddress ?? '')
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded === undefined) return address
  const named = [forwarded].flat().join(',').split(',')
  for (const next of named.reverse()) {
    const plain = plainAddress(withoutPort(next.trim()))
    if (!trusts(address) || isIP(plain) === 0) break
    address = plain
  }
  return address
}

/** Proxies write `203.0.113.7:51234` and `[2001:db8::1]:443`, too. */
function withoutPort(text: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? []
  return bracketed ?? plain ?? text
}

/** The key that limits count by: an IPv4 address, or the /64 of an IPv6 address, which is one household's. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!plain.includes(':') || isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

export function isLoopback(address: string): boolean {
  return address === '::1' || plainAddress(address).startsWith('127.')
}

/** Unwraps an IPv4 address that is written as IPv6, and drops the interface that an IPv6 address may name. */
function plainAddress(address: string): string {
  if (!address.includes(':')) return address
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
