import { activeWithinMs, clientLostMs, type EndedBy, type EndReason, seatHoldMs } from '@footlight/contract'

type Side = 'client' | 'performer'

/** [S6] STARTING → ACTIVE ⇄ HELD → ENDED. Times are Unix milliseconds. */
export type Phase =
  | { state: 'STARTING' }
  | { state: 'ACTIVE' }
  | { state: 'HELD'; since: number; missing: Side }
  | { state: 'ENDED'; reason: EndReason }

export type SessionEvent =
  /** media reached the viewer; `from` is the begin of the first such second, `until` the end of the last */
  | { type: 'delivered'; from: number; until: number; fresh: boolean }
  /** no media for a while: since when, and which side is missing */
  | { type: 'silent'; since: number; missing: Side }
  | { type: 'start-timed-out' }
  | { type: 'hold-timed-out' }
  | { type: 'client-gone' }
  | { type: 'exhausted'; by: 'credit' | 'cap' }
  | { type: 'end'; by: Side | 'admin' }

export type SessionEffect =
  | { type: 'activate'; at: number }
  | { type: 'count-held'; ms: number }
  | { type: 'close'; reason: EndReason }

export interface Step {
  phase: Phase
  effects: SessionEffect[]
}

const stay = (phase: Phase): Step => ({ phase, effects: [] })
const close = (reason: EndReason): Step => ({
  phase: { state: 'ENDED', reason },
  effects: [{ type: 'close', reason }],
})

/** The session machine. ENDED absorbs whatever comes late [B10]. */
export function step(phase: Phase, event: SessionEvent): Step {
  if (phase.state === 'ENDED') return stay(phase)
  switch (event.type) {
    case 'delivered':
      return deliver(phase, event)
    case 'silent':
      return hold(phase, event)
    case 'start-timed-out':
      return phase.state === 'STARTING' ? close('NEVER_STARTED') : stay(phase)
    case 'hold-timed-out':
      return phase.state === 'HELD'
        ? close(phase.missing === 'client' ? 'CLIENT_LOST' : 'PERFORMER_LOST')
        : stay(phase)
    case 'client-gone':
      return phase.state === 'STARTING' ? stay(phase) : close('CLIENT_LOST')
    case 'exhausted':
      return close(event.by === 'cap' ? 'CAP_REACHED' : 'CREDIT_EXHAUSTED')
    case 'end':
      return close(endReasons[event.by])
  }
}

const endReasons = {
  client: 'CLIENT_ENDED',
  performer: 'PERFORMER_ENDED',
  admin: 'ADMIN_ENDED',
} as const satisfies Record<Side | 'admin', EndReason>

/** How a session ends, and by whose act; null: by nobody's, but money, time or a lost connection [S12]. */
export interface Ending {
  reason: EndReason
  by: EndedBy | null
}

/** The ending that a reason tells by itself. */
export function endingOf(reason: EndReason): Ending {
  const by = (['client', 'performer', 'admin'] as const).find((side) => endReasons[side] === reason)
  return { reason, by: by ?? null }
}

type Running = Exclude<Phase, { state: 'ENDED' }>

function deliver(phase: Running, event: SessionEvent & { type: 'delivered' }): Step {
  switch (phase.state) {
    case 'STARTING':
      return { phase: { state: 'ACTIVE' }, effects: [{ type: 'activate', at: event.from }] }
    case 'ACTIVE':
      return stay(phase)
    case 'HELD':
      // Evidence that comes late tells that media flowed on for a while, not that it flows now.
      if (!event.fresh) return stay({ ...phase, since: Math.max(phase.since, event.until) })
      return {
        phase: { state: 'ACTIVE' },
        effects: [{ type: 'count-held', ms: Math.max(0, event.from - phase.since) }],
      }
  }
}

function hold(phase: Running, event: SessionEvent & { type: 'silent' }): Step {
  switch (phase.state) {
    case 'STARTING':
      return stay(phase)
    case 'ACTIVE':
      return stay({ state: 'HELD', since: event.since, missing: event.missing })
    case 'HELD':
      return stay({ ...phase, missing: event.missing })
  }
}

/** Silence this long holds the session [S8]. */
export const silentAfterMs = 3000

/** What the clock is judged by. `upSince`: nobody is late while the server itself was away. */
export interface Timing {
  now: number
  upSince: number
  createdAt: number
  clientSeenAt: number
  lastDeliveredAt: number | null
  missing: Side
}

/** What the passing of time means for a session; null: nothing. */
export function judge(phase: Phase, timing: Timing): SessionEvent | null {
  const waited = (since: number) => timing.now - Math.max(since, timing.upSince)
  const delivered = timing.lastDeliveredAt ?? timing.createdAt
  switch (phase.state) {
    case 'ENDED':
      return null
    case 'STARTING':
      return waited(timing.createdAt) >= activeWithinMs ? { type: 'start-timed-out' } : null
    case 'ACTIVE':
      return waited(delivered) >= silentAfterMs
        ? { type: 'silent', since: delivered, missing: timing.missing }
        : null
    case 'HELD':
      // [S7] nobody asks and nothing is delivered: the client is gone
      if (waited(timing.clientSeenAt) >= clientLostMs && waited(delivered) >= clientLostMs)
        return { type: 'client-gone' }
      if (waited(phase.since) >= seatHoldMs) return { type: 'hold-timed-out' }
      return phase.missing === timing.missing
        ? null
        : { type: 'silent', since: phase.since, missing: timing.missing }
  }
}
