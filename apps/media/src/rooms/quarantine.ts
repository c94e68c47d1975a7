import type { Holder } from './connections/held-connection.ts'
import { limits } from './limits.ts'

/**
 * [E3] Peers that were on hung workers. After two hangs within 10 min, session and account are refused for 10 min; in the
 * lobby, whose visitors change their cookies at will, the address too. A publisher or a paying viewer is never judged by an
 * address that others share, and a publisher only where no other peer could have been the cause.
 */
export interface Quarantine {
  /** by `session …`, `account …` and `address …`: when its workers hung, oldest first; the latest suspect last */
  readonly suspects: ReadonlyMap<string, readonly number[]>
}

export type QuarantineEvent = { type: 'hung'; at: number; holders: readonly Holder[] }

const withinMs = 10 * 60_000
/** A worker and its successor cannot both be found hung in so short a time: it is one hang that is told in parts. */
const oneHangMs = 1_000
const hangsCounted = 4

export const emptyQuarantine: Quarantine = { suspects: new Map() }

export function quarantine(state: Quarantine, { at, holders }: QuarantineEvent): Quarantine {
  const suspects = new Map([...state.suspects].filter(([, hangs]) => at - latest(hangs) < 2 * withinMs))
  for (const key of new Set(holders.flatMap(keysOf))) {
    const before = suspects.get(key) ?? []
    const hangs = at - latest(before) < oneHangMs ? before : [...before, at].slice(-hangsCounted)
    suspects.delete(key)
    suspects.set(key, hangs)
  }
  const surplus = [...suspects.keys()].slice(0, Math.max(0, suspects.size - limits.suspects))
  for (const key of surplus) suspects.delete(key)
  return { suspects }
}

export function isQuarantined(state: Quarantine, holder: Holder, at: number): boolean {
  return keysOf(holder).some((key) => {
    const pair = lastPair(state.suspects.get(key) ?? [])
    if (pair === null || at - pair[1] >= withinMs) return false
    return !isPublisher(holder) || standsAlone(state, holder.account, pair)
  })
}

/** In a call, the performer is judged as a publisher and the client as a viewer. */
function isPublisher({ direction, peer }: Holder): boolean {
  return direction === 'publish' || (direction === 'call' && !peer.metered)
}

/** Whether a stage peer was on a hung worker within 10 min: it is not refused, but gets its own worker if one is free. */
export function isSuspect(state: Quarantine, holder: Holder, at: number): boolean {
  return (
    holder.peer.audience === 'stage' &&
    keysOf(holder).some((key) => at - latest(state.suspects.get(key) ?? []) < withinMs)
  )
}

/** The last two hangs, if the one came within ten minutes of the other. */
function lastPair(hangs: readonly number[]): readonly [number, number] | null {
  const [before, last] = hangs.slice(-2)
  return before !== undefined && last !== undefined && last - before < withinMs ? [before, last] : null
}

/** Whether each hang affected other accounts, and none of them both times. Alone on a worker, a peer affects no other. */
function standsAlone(state: Quarantine, account: string, pair: readonly [number, number]): boolean {
  const others = [...state.suspects].filter(
    ([key]) => key.startsWith('account ') && key !== `account ${account}`,
  )
  const seen = others.map(([, hangs]) => pair.map((hang) => hangs.some((one) => isOneHang(one, hang))))
  return (
    seen.some(([first]) => first) &&
    seen.some(([, second]) => second) &&
    !seen.some(([first, second]) => first && second)
  )
}

function isOneHang(one: number, other: number): boolean {
  return Math.abs(one - other) < oneHangMs
}

function keysOf({ sessionId, account, address, peer }: Holder): string[] {
  const keys = [`session ${sessionId}`, `account ${account}`]
  return peer.audience === 'lobby' && address !== null ? [...keys, `address ${address}`] : keys
}

function latest(hangs: readonly number[]): number {
  return hangs.at(-1) ?? Number.NEGATIVE_INFINITY
}
