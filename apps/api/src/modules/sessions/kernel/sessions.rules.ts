import { activeWithinMs, clientLostMs, type EndedBy, type EndReason, seatHoldMs } from '@footlight/contract'
import { watchedMs } from '../../../platform/time/steady.ts'

type Side = 'client' | 'performer'

/** [S6] STARTING → ACTIVE ⇄ HELD → ENDED. Times are Unix milliseconds. */
export type Phase =
  | { state: 'STARTING' }
  | { state: 'ACTIVE' }
  /** `missingSince`: from when on it is this side's doing; `performerMs`: what of this hold was the performer's before */
  | { state: 'HELD'; since: number; missing: Side; missingSince: number; performerMs: number }
  | { state: 'ENDED'; reason: EndReason }

export type SessionEvent =
  /** media reached the viewer; `from` is the begin of the first such second, `until` the end of the last */
  | { type: 'delivered'; from: number; until: number; fresh: boolean }
  /** no media since then; `from`: which side is missing, from when on */
  | { type: 'silent'; since: number; missing: Side; from: number }
  | { type: 'start-timed-out' }
  | { type: 'hold-timed-out' }
  | { type: 'client-gone' }
  | { type: 'exhausted'; by: 'credit' | 'cap' }
  | { type: 'end'; by: Side | 'admin' }

export type SessionEffect =
  | { type: 'activate'; at: number }
  | { type: 'count-held'; ms: number }
  /** [B13] of the time that the session may be held for the client's sake */
  | { type: 'count-client-held'; ms: number }
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

/** How a session ends, and by whose act; null: by money, time or a lost connection [S12]. */
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
      if (!event.fresh)
        return stay({
          ...phase,
          since: Math.max(phase.since, event.until),
          missingSince: Math.max(phase.missingSince, event.until),
        })
      return {
        phase: { state: 'ACTIVE' },
        effects: [
          { type: 'count-held', ms: Math.max(0, event.from - phase.since) },
          ...clientHeld(phase, event.from),
        ],
      }
  }
}

function hold(phase: Running, event: SessionEvent & { type: 'silent' }): Step {
  switch (phase.state) {
    case 'STARTING':
      return stay(phase)
    case 'ACTIVE':
      return stay({
        state: 'HELD',
        since: event.since,
        missing: event.missing,
        missingSince: event.from,
        performerMs: 0,
      })
    case 'HELD':
      if (phase.missing === event.missing) return stay(phase)
      return {
        phase: {
          ...phase,
          missing: event.missing,
          missingSince: event.from,
          performerMs: phase.performerMs + (phase.missing === 'performer' ? passed(phase, event.from) : 0),
        },
        effects: clientHeld(phase, event.from),
      }
  }
}

type Held = Extract<Phase, { state: 'HELD' }>

const passed = (phase: Held, at: number) => Math.max(0, at - phase.missingSince)

/** [B13] What of a hold is on the client's account when it ends, or goes over to the performer's, at this time. */
function clientHeld(phase: Held, at: number): SessionEffect[] {
  return phase.missing === 'client' ? [{ type: 'count-client-held', ms: passed(phase, at) }] : []
}

/** Silence this long holds the session [S8]. */
export const silentAfterMs = 3000

/** What the clock is judged by. `steadySince`: no party was late while the server itself was away, or its time was set. */
export interface Timing {
  now: number
  steadySince: number
  createdAt: number
  clientSeenAt: number
  lastDeliveredAt: number | null
  /** [B13] what earlier holds were the client's doing, as `clientHeldMs` counts them */
  clientHeldMs: number
  missing: Side
}

/** [B13] Time within which the holds of a pair are counted together. */
export const heldWithinMs = 3_600_000

/** [B13] A hold this short is a hiccup: each session may have as much, and its client may end it there. */
export const shortHoldMs = 10_000

/**
 * [B13] What is on the client's account for a session: its own holds, and those of the pair's sessions before, until an
 * hour after it began. What was before leaves each session a short hold.
 */
export function clientHeldMs(
  row: { client_held_ms: number; client_held_before_ms: number; created_at: Date },
  now: number,
  holdMs: number = seatHoldMs,
): number {
  const isRecent = now - row.created_at.getTime() < heldWithinMs
  const before = Math.min(row.client_held_before_ms, Math.max(0, holdMs - shortHoldMs))
  return row.client_held_ms + (isRecent ? before : 0)
}

/** How long the seat is held yet: 90 s of one hold for the performer [S8], of the pair's hour for the client [B13]. */
export function holdLeftMs(
  phase: Held,
  timing: Pick<Timing, 'now' | 'steadySince' | 'clientHeldMs'>,
  holdMs: number = seatHoldMs,
): number {
  const before = phase.missing === 'client' ? timing.clientHeldMs : phase.performerMs
  return holdMs - before - watchedMs(phase.missingSince, timing)
}

/** What the passing of time means for a session; null: nothing. */
export function judge(phase: Phase, timing: Timing, holdMs: number = seatHoldMs): SessionEvent | null {
  const waited = (since: number) => watchedMs(since, timing)
  const delivered = timing.lastDeliveredAt ?? timing.createdAt
  switch (phase.state) {
    case 'ENDED':
      return null
    case 'STARTING':
      return waited(timing.createdAt) >= activeWithinMs ? { type: 'start-timed-out' } : null
    case 'ACTIVE':
      return waited(delivered) >= silentAfterMs
        ? {
            type: 'silent',
            since: delivered,
            missing: timing.missing,
            from: Math.max(delivered, timing.steadySince),
          }
        : null
    case 'HELD':
      // [S7] the client's page is silent and nothing is delivered: the client is gone
      if (waited(timing.clientSeenAt) >= clientLostMs && waited(delivered) >= clientLostMs)
        return { type: 'client-gone' }
      if (holdLeftMs(phase, timing, holdMs) <= 0) return { type: 'hold-timed-out' }
      return phase.missing === timing.missing
        ? null
        : { type: 'silent', since: phase.since, missing: timing.missing, from: timing.now }
  }
}
